from __future__ import annotations

from core.trace.turns import running_turn, turns_of


def event(seq: int, kind: str, **data):
    return {"seq": seq, "type": kind, "data": data}


def words(text: str) -> list[dict[str, str]]:
    return [{"type": "text", "text": text}]


def said(seq: int, text: str, kind: str = "user"):
    return event(seq, "user/message", role="user", source={"kind": kind}, content=words(text))


def replied(seq: int, turn: int, text: str, name: str = "a"):
    return event(seq, "assistant/message", turn=turn, message={"id": name, "content": words(text)})


def test_a_user_message_without_a_turn_number_belongs_to_the_open_turn():
    log = [event(0, "turn/start", turn=1), said(1, "hello"), replied(2, 1, "hi")]
    (turn,) = turns_of(log)
    assert (turn.user_text, turn.reply_text, turn.message_id, turn.reply_seq) == ("hello", "hi", "a", 2)


def test_an_older_message_carries_its_turn_and_an_inner_message():
    message = {"source": {"kind": "user"}, "content": words("hello")}
    (turn,) = turns_of([event(0, "user/message", turn=4, message=message)])
    assert (turn.turn, turn.user_text) == (4, "hello")


def test_the_last_words_of_the_user_before_the_reply_count():
    log = [event(0, "turn/start", turn=1), said(1, "one"), said(2, "two"), replied(3, 1, "hi"), said(4, "three")]
    assert turns_of(log)[0].user_text == "two"


def test_what_the_machine_says_in_the_users_place_does_not_count():
    log = [event(0, "turn/start", turn=1), said(1, "hello"), said(2, "context", kind="plugin"), replied(3, 1, "hi")]
    assert turns_of(log)[0].user_text == "hello"


def test_the_last_assistant_message_is_the_reply():
    log = [event(0, "turn/start", turn=1), replied(1, 1, "thinking", "a"), replied(2, 1, "done", "b")]
    assert (turns_of(log)[0].reply_text, turns_of(log)[0].message_id) == ("done", "b")


def test_replies_below_the_boundary_were_inherited():
    log = [replied(2, 1, "old"), replied(7, 2, "new")]
    assert [turn.inherited for turn in turns_of(log, 5)] == [True, False]


def test_a_turn_runs_until_its_end_is_logged():
    log = [event(0, "turn/start", turn=1), replied(1, 1, "hi")]
    assert running_turn(turns_of(log)) == 1
    assert running_turn(turns_of([*log, event(2, "turn/end", turn=1, reason={"kind": "aborted"})])) is None
    assert running_turn(()) is None


def test_events_of_any_shape_are_survived():
    log = [
        {"type": "turn/start"},
        {"type": "assistant/message", "data": 3},
        {"data": []},
        event(1, "turn/end", turn="x"),
    ]
    assert turns_of(log) == ()
