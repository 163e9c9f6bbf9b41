"""Where the greetings of a card begin differently."""

from __future__ import annotations

from core.trace.card_sheet import MOST_DIFFERING, opening_rows


def test_only_what_moves_between_greetings_tells_the_others() -> None:
    rows = opening_rows({0: {"hp": 1, "name": "a"}, 2: {"hp": 2, "name": "a", "gold": 5}})
    assert [(row.path, row.text, row.others) for row in rows[0]] == [
        ("/hp", "1", ((2, "2"),)),
        ("/name", '"a"', ()),
        ("/gold", None, ((2, "5"),)),
    ]


def test_of_a_thousand_greetings_a_row_tells_a_hundred() -> None:
    rows = opening_rows({index: {"hp": index} for index in range(1_000)})
    assert len(rows[0][0].others) == MOST_DIFFERING
