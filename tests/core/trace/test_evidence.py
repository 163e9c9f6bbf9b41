from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from app.files import DiskFiles
from core.errors import MvuError
from core.service.service import StateService
from core.trace.changes import changes_between
from core.trace.evidence import from_ledger, from_service
from core.trace.records import CURRENT, LAST, Absent, Comparison, Mark
from core.trace.rounds import round_detail, rounds
from core.trace.states import snapshot, state_choices
from core.trace.triggers import trigger_rows
from core.trace.variables import tree, variable_rows
from core.values.canonical import compact, load_json, pretty
from tests.core.trace.builders import HERO, SESSION, START, Story, changed

LEDGERS = Path(__file__).resolve().parents[4] / "shared" / "ledgers"
needs_ledgers = pytest.mark.skipif(not LEDGERS.is_dir(), reason="the provided ledgers are not beside the repository")


@cache
def provided(name: str, file: str):
    path = LEDGERS / name / file
    return load_json(path.read_bytes()) if path.exists() else None


def gathered(name: str, session: str):
    view = provided(name, "sessions.json").get(session)
    ledger, facts = provided(name, "mvu-instances.json"), provided(name, "mvu-facts.json")
    return from_ledger(ledger, facts, view, session, legacy=provided(name, "mvu-state.json"))


def reads(name: str, call: str):
    return [one for one in provided(name, "reads.json") if one["do"] == call and "ok" in one["expect"]]


@needs_ledgers
@pytest.mark.parametrize("name", ["visible-1", "visible-2"])
class TestProvidedLedgers:
    def test_what_was_before_each_version_is_what_the_reference_answers(self, name):
        seen = 0
        for call in reads(name, "history"):
            evidence = gathered(name, call["scope"]["sessionId"])
            held = {one.row.id: one.versions for one in evidence.resources}.get(call["id"], ())
            for version, told in zip(held, call["expect"]["ok"], strict=True):
                wanted = compact(told["before"]) if told["beforeAvailable"] else None
                found = None if version.before is Absent.NOT_RECORDED else compact(version.before)
                assert (version.key, found) == (told["key"], wanted)
                seen += 1
        assert seen >= 15

    def test_the_bound_resources_and_their_current_values_are_those_of_the_reference(self, name):
        for call in reads(name, "list"):
            evidence = gathered(name, call["scope"]["sessionId"])
            told = {row["id"]: (row["currentRevision"], compact(row["content"])) for row in call["expect"]["ok"]}
            found = {one.row.id: (one.row.revision, compact(one.current)) for one in evidence.resources}
            assert found == told

    def test_the_facts_are_those_of_the_reference(self, name):
        for call in reads(name, "facts"):
            evidence = gathered(name, call["scope"]["sessionId"])
            held = {one.row.id: one.facts for one in evidence.resources}.get(call["id"], ())
            told = call["expect"]["ok"]["records"]
            assert [{**row, "recordedAt": "$time"} for row in held] == told

    def test_every_round_of_every_session_can_be_shown(self, name):
        for session in provided(name, "sessions.json"):
            evidence = gathered(name, session)
            rows = rounds(evidence)
            assert rows[0].turn == 0
            for row in rows:
                trigger_rows(evidence, row.turn)
                for one in evidence.resources:
                    detail = round_detail(evidence, row.turn, one.row.id)
                    text = detail.reply_text or ""
                    assert all(text[part.start : part.end] == part.raw for part in detail.commands)
                    for choice in state_choices(evidence, one.row.id, row.turn):
                        shown = snapshot(evidence, one.row.id, row.turn, choice.key)
                        leaves = variable_rows(evidence, one.row.id, shown, row.turn)
                        assert (shown.variables is None) == (len(leaves) == 0)

    def test_recorded_diagnostics_are_exactly_the_refused_commands(self, name):
        for session in provided(name, "sessions.json"):
            evidence = gathered(name, session)
            for one in evidence.resources:
                for version in one.versions:
                    turn = version.source.get("turn")
                    if version.kind.value == "reply":
                        commands = round_detail(evidence, turn, one.row.id).commands
                        refused = {row.index: row.code for row in commands if row.code is not None}
                        assert refused == dict(one.diagnostics(version))
                        assert all(row.raw for row in commands)


@needs_ledgers
class TestSeveralResources:
    def test_a_session_binds_three_states_and_one_of_them_is_shared(self):
        rows = [one.row for one in gathered("visible-2", "航程-25").resources]
        assert sorted((row.name, row.shared) for row in rows) == [
            ("mvu:common-note", True),
            ("港口日常", False),
            ("米拉", False),
        ]

    def test_their_triggers_are_shown_together(self):
        evidence = gathered("visible-2", "航程-25")
        together = trigger_rows(evidence, 4)
        apart = [row for one in evidence.resources for row in trigger_rows(evidence, 4, one.row.id)]
        assert sorted(together, key=repr) == sorted(apart, key=repr)
        assert len({row.resource_id for row in together}) == 3

    def test_a_shared_state_that_another_session_moved_has_no_recorded_turns(self):
        evidence = gathered("visible-2", "航程-25")
        shown = snapshot(evidence, "mvu:common-note", evidence.latest, CURRENT)
        rows = variable_rows(evidence, "mvu:common-note", shown, evidence.latest)
        assert {row.last_turn for row in rows} == {None}

    def test_an_old_session_shows_its_legacy_state_read_only(self):
        evidence = gathered("visible-2", "旧日")
        (one,) = evidence.resources
        assert (one.row.legacy, one.row.editable) == (True, False)
        assert snapshot(evidence, one.row.id, 0, LAST).variables["stat_data"]["主角"]["hp"] == 60

    def test_an_edit_on_an_inherited_version_has_no_recorded_before(self):
        evidence = gathered("visible-2", "航程-25/1/4")
        edit = next(row for row in trigger_rows(evidence, 5) if row.event == "manual_update")
        assert (edit.comparison, edit.mark) == (Comparison.NO_BEFORE, Mark.EDITED)


class TestFromAService:
    def test_a_service_gives_the_same_evidence_as_its_files(self, tmp_path):
        story = Story().commit(changed(START, "hero.hp", 90), reply="_.set('hero.hp', 90);")
        story.edit(changed(START, "hero.hp", 5))
        told = from_service(opened(story, tmp_path), SESSION, story.view())
        bare = story.evidence()
        (one,), (other,) = told.resources, bare.resources
        assert (one.row, one.facts, one.current["stat_data"]) == (other.row, other.facts, other.current["stat_data"])
        assert [(v.key, v.turn, v.before) for v in one.versions] == [(v.key, v.turn, v.before) for v in other.versions]
        assert rounds(told) == rounds(bare)

    def test_a_history_that_fails_its_audit_shows_a_code_and_no_values(self, tmp_path):
        story = Story().commit(changed(START, "hero.hp", 90), reply="_.set('hero.hp', 90);")
        story.record["versions"][0]["fingerprint"] = "0" * 64
        told = from_service(opened(story, tmp_path), SESSION, story.view())
        assert (told.code, told.resources) == ("MVU_HISTORY_UNAVAILABLE", ())

    def test_earlier_comparisons_are_used_again_for_versions_that_are_the_same_objects(self, tmp_path):
        story = Story().commit(changed(START, "hero.hp", 90), reply="_.set('hero.hp', 90);")
        service = opened(story, tmp_path)
        first = from_service(service, SESSION, story.view())
        (one,) = first.resources
        compared = one.changes(one.versions[0])
        (again,) = from_service(service, SESSION, story.view(), previous=first).resources
        assert again.changes(again.versions[0]) is compared


def opened(story: Story, folder: Path) -> StateService:
    (folder / "mvu-instances.json").write_text(pretty(story.ledger()) + "\n", encoding="utf-8")
    (folder / "mvu-facts.json").write_text(pretty({"version": 1, "records": story.facts}) + "\n", encoding="utf-8")
    views = {SESSION: story.view()}
    return StateService(
        folder,
        DiskFiles(),
        lambda: 1,
        inspect=views.get,
        is_active=lambda *_: True,
        capture_session_lease=lambda *_args, **_more: lambda: True,
    )


def test_facts_that_cannot_be_read_are_said_and_the_state_remains():
    (one,) = Story().commit(changed(START, "hero.hp", 90)).evidence(facts=False).resources
    assert (one.facts_unavailable, one.facts) == (True, ())
    assert one.current["stat_data"]["hero"]["hp"] == 90


def test_an_unknown_resource_is_refused():
    with pytest.raises(MvuError) as refusal:
        Story().evidence().resource("mvu:other")
    assert refusal.value.code == "MVU_MISSING"


def test_a_shared_record_counts_as_bound_where_the_session_wrote_it():
    story = Story(resource="mvu:note").commit(changed(START, "hero.hp", 90))
    del story.record["definition"]
    (one,) = story.evidence().resources
    assert (one.row.id, one.row.shared, one.row.name) == ("mvu:note", True, "mvu:note")
    assert from_ledger(story.ledger(), {"records": []}, None, "another").resources == ()


def test_an_older_ledger_without_a_session_on_its_checkpoints_is_read():
    story = Story().commit(changed(START, "hero.hp", 90))
    for checkpoint in story.record["checkpoints"]:
        del checkpoint["sessionId"]
    assert story.evidence().resource(HERO).versions[0].before == START


def test_an_older_edit_without_parent_or_action_takes_its_sources_turn_and_has_no_before():
    story = Story().commit(changed(START, "hero.hp", 90), reply="hi").edit(changed(START, "hero.hp", 5))
    for name in ("action", "parentKey", "sourceRevision"):
        del story.record["versions"][1][name]
    edit = story.evidence().resource(HERO).versions[1]
    assert (edit.turn, edit.before) == (1, Absent.NOT_RECORDED)


def test_a_bare_file_may_hold_anything():
    story = Story().commit(changed(START, "hero.hp", 90))
    story.record["versions"] += [3, {"key": "x"}, {"key": 4, "source": {}, "variables": {}}]
    story.record["checkpoints"] += ["no", {"turn": 1}]
    ledger = {"resources": {**story.ledger()["resources"], "a": 1, "b": {"versions": 5, "definition": []}}}
    told = from_ledger(ledger, {"records": [1, {"sessionId": 2}]}, None, SESSION)
    (one,) = told.resources
    assert [version.revision for version in one.versions] == [1]
    assert from_ledger({"resources": []}, {"records": {}}, {"events": [{"seq": 1}]}, SESSION).resources == ()


def test_a_value_too_deep_to_be_shown_is_a_code():
    deep, other = {}, 1
    for _ in range(1500):
        deep, other = {"a": deep}, {"a": other}
    with pytest.raises(MvuError) as refusal:
        tree({"stat_data": deep})
    assert refusal.value.code == "MVU_LIMIT"
    with pytest.raises(MvuError) as refusal:
        changes_between(deep, other)
    assert refusal.value.code == "MVU_LIMIT"
