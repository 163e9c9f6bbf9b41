"""Identifiers against the check values printed in the specification."""

from __future__ import annotations

from core.sessions.ids import (
    character_template_id,
    edit_key,
    inherited_key,
    instance_id,
    is_hash,
    is_resource_id,
    text_fingerprint,
)
from core.values.canonical import hash_of

ALPHA = {"sessionId": "session-alpha", "createdAt": 1767268800000}
ALPHA_ID = "mvu:instance-1f96cc386e93e281b66b5cf1624f55979e91b80dcd75bc0e"


def test_a_template_and_a_session_give_the_printed_instance_id() -> None:
    assert instance_id("mvu:demo-card", ALPHA) == ALPHA_ID
    text_date = {**ALPHA, "createdAt": "2026-01-01T12:00:00.000Z"}
    assert instance_id("mvu:demo-card", text_date) == "mvu:instance-5adc92549f2d4d295f29a820b0e2a8c5f785a74dc8836ad3"


def test_a_character_gives_the_printed_template_id() -> None:
    assert character_template_id("lena-1") == "mvu:character-76a46343b4823842ab8d4d9c4db0cd25"


def test_a_text_is_hashed_with_its_quotes() -> None:
    assert text_fingerprint("hello") == "5aa762ae383fbb727af3c7a36d4940a5b8c40a989452d2304fc958ff3f354e7a"
    assert text_fingerprint("") == "12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126"
    assert text_fingerprint("港口") == "f7cd394b5c6d3dbab75f2bf77d440d36852b5ad9014ea22391c313e260fcaf6c"


def test_keys_of_edits_and_of_what_a_child_inherits() -> None:
    key = edit_key(ALPHA_ID, "manual-edit-1")
    assert key == "25a6cfec955569df3da5983bf793c8c1b81e072aa318b7fa5e58a501b11f851a"
    fork = {"sessionId": "session-alpha-fork", "createdAt": 1767269000000}
    assert inherited_key(fork, key) == "27ebcfe4ba5739cec8bb9d93a9fec6665ae5d1cc96122646f6b614d7b1a8411b"


def test_a_lone_surrogate_is_hashed_as_its_escape() -> None:
    assert hash_of("a\U0001f600\ud800") == "4093db15324909e9b3f15c043b3ed4ced1b9e8bba66919ab8011a11ca3c04622"


def test_resource_ids_are_matched_whole() -> None:
    assert is_resource_id("mvu:a")
    assert is_resource_id("mvu:" + "x" * 160)
    for wrong in ("mvu:", "mvu:a\n", "mvu:a b", "mvu:" + "x" * 161, "other:a", None, 5):
        assert not is_resource_id(wrong)
    assert is_hash("a" * 64)
    assert not is_hash("A" * 64)
