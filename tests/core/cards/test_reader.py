"""A person picks a file: a card is read whatever its shape, anything else is told apart by code and reason."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.png import MAX_TEXT
from core.cards.reader import MAX_FILE, read_card
from core.errors import MvuError
from tests.core.cards.samples import SIGNATURE, as_bytes, card, chunk, itxt, packed, png, text, ztxt

REAL = Path(__file__).parents[4] / "shared" / "real" / "cards"


def refusal(data: bytes) -> tuple[str, Any]:
    with pytest.raises(MvuError) as caught:
        read_card(data)
    return caught.value.code, caught.value.fields.get("reason")


def test_a_v3_json_card_gives_its_name_and_all_greetings() -> None:
    read = read_card(as_bytes(card(alternate_greetings=["Rain.", None, "Fog."])))
    assert (read.spec, read.name, read.avatar) == ("chara_card_v3", "Mira", None)
    assert read.greetings == ("The lamp is lit.", "Rain.", None, "Fog.")


def test_a_v2_card_is_told_apart_from_v3() -> None:
    assert read_card(as_bytes(card(spec="chara_card_v2"))).spec == "chara_card_v2"


def test_a_v1_card_has_its_fields_at_the_top() -> None:
    read = read_card(as_bytes({"name": "Old", "description": "d", "first_mes": "Hello."}))
    assert (read.spec, read.name, read.description, read.greetings) == ("chara_card_v1", "Old", "d", ("Hello.",))


def test_a_byte_order_mark_does_not_hide_a_card() -> None:
    assert read_card(b"\xef\xbb\xbf" + as_bytes(card())).name == "Mira"


def test_a_card_without_a_first_message_still_has_a_place_for_it() -> None:
    assert read_card(as_bytes(card(first_mes=None))).greetings == (None,)


def test_a_png_keeps_itself_as_the_picture() -> None:
    data = png(text(b"chara", packed(card())))
    read = read_card(data)
    assert (read.name, read.avatar) == ("Mira", data)


def test_ccv3_wins_over_chara_wherever_it_stands() -> None:
    old, new = packed(card(name="Old")), packed(card(name="New"))
    assert read_card(png(text(b"chara", old), text(b"ccv3", new))).name == "New"
    assert read_card(png(text(b"CCV3", new), text(b"chara", old))).name == "New"


def test_other_text_chunks_are_passed_over() -> None:
    assert read_card(png(text(b"parameters", b"steps"), text(b"chara", packed(card())))).name == "Mira"


@pytest.mark.parametrize(
    "part",
    [
        ztxt(b"chara", packed(card())),
        itxt(b"ccv3", packed(card())),
        itxt(b"ccv3", packed(card()), compressed=True),
        itxt(b"ccv3", as_bytes(card())),
    ],
)
def test_every_kind_of_text_chunk_can_carry_the_card(part: bytes) -> None:
    assert read_card(png(part)).name == "Mira"


def test_a_wrong_checksum_is_forgiven() -> None:
    part = bytearray(text(b"chara", packed(card())))
    part[-1] ^= 0xFF
    assert read_card(png(bytes(part))).name == "Mira"


def test_a_file_cut_off_after_the_card_is_still_good() -> None:
    assert read_card(png(text(b"chara", packed(card())), end=False) + b"\0\0").name == "Mira"


def test_a_length_that_lies_is_a_truncated_png() -> None:
    lying = chunk(b"tEXt", b"chara\0" + packed(card()), length=0xFFFFFFF0)
    assert refusal(png(lying)) == ("MVU_CARD_FORMAT", "png-truncated")


def test_every_cut_of_a_png_card_is_refused_with_a_code_or_read_whole() -> None:
    data = png(text(b"chara", packed(card())))
    for end in range(len(SIGNATURE), len(data)):
        try:
            assert read_card(data[:end]).name == "Mira"
        except MvuError as error:
            assert error.code == "MVU_CARD_FORMAT"  # noqa: PT017


def test_a_picture_without_a_card_says_so() -> None:
    assert refusal(png()) == ("MVU_CARD_FORMAT", "png-no-card")


def test_a_decompression_bomb_is_stopped_at_the_limit() -> None:
    bomb = chunk(b"zTXt", b"chara\0\0" + zlib.compress(b"A" * (MAX_TEXT + 1)))
    assert refusal(png(bomb)) == ("MVU_CARD_LIMIT", "card-text")


def test_a_broken_compressed_text_is_a_format_problem() -> None:
    assert refusal(png(chunk(b"zTXt", b"chara\0\0nonsense"))) == ("MVU_CARD_FORMAT", "png-text")
    cut = zlib.compress(packed(card()))[:-6]
    assert refusal(png(chunk(b"zTXt", b"chara\0\0" + cut))) == ("MVU_CARD_FORMAT", "png-text")
    assert refusal(png(chunk(b"iTXt", b"chara\0\0"))) == ("MVU_CARD_FORMAT", "png-text")


def test_very_many_chunks_are_not_walked_for_ever() -> None:
    assert refusal(png(chunk(b"tEXt", b"") * 70_000)) == ("MVU_CARD_LIMIT", "png-chunks")


def test_a_file_over_the_limit_is_not_read() -> None:
    assert refusal(b"{" + b" " * MAX_FILE) == ("MVU_CARD_LIMIT", "file")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"{", "json"),
        (b"\xff\xfe{", "utf-8"),
        (b"[]", "not-an-object"),
        (b"{}", "no-card-fields"),
        (b'{"entries": {}}', "no-card-fields"),
        (b'{"name": 5, "first_mes": "x"}', "no-card-fields"),
        (b'{"data": {"entries": []}}', "no-card-fields"),
        (png(text(b"chara", b"!!!")), "base64"),
        (png(text(b"chara", b"/////w==")), "utf-8"),
        (png(text(b"chara", b"e30=")), "no-card-fields"),
    ],
)
def test_what_is_no_card_is_told_with_its_reason(data: bytes, reason: str) -> None:
    assert refusal(data) == ("MVU_CARD_FORMAT", reason)


def test_bad_json_is_told_with_its_line() -> None:
    with pytest.raises(MvuError) as caught:
        read_card(b'{\n"name": oops}')
    assert caught.value.fields["line"] == 2


def test_very_deep_json_is_refused_with_a_code() -> None:
    code, _ = refusal(b'{"data":' + b"[" * 200_000)
    assert code in ("MVU_CARD_FORMAT", "MVU_CARD_LIMIT")


@given(st.binary(max_size=200), st.booleans())
def test_any_bytes_are_a_card_or_a_coded_refusal(data: bytes, picture: bool) -> None:
    try:
        read_card(SIGNATURE + data if picture else data)
    except MvuError as error:
        assert error.code in ("MVU_CARD_FORMAT", "MVU_CARD_LIMIT")  # noqa: PT017


@pytest.mark.skipif(not REAL.is_dir(), reason="the provided real cards are not beside this repository")
def test_every_real_card_is_read() -> None:
    names = {
        path.name: read_card(path.read_bytes()).name for path in REAL.iterdir() if path.suffix in (".json", ".png")
    }
    assert len(names) == 8
    assert all(names.values())
