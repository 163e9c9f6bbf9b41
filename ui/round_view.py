"""The centre of the main window: one round as text, variables and triggers. It paints records and never fetches.

Contract with the controller (``Desk``)
=======================================

``RoundView(theme, parent=None)``; ``theme`` is ``ui.theme.Theme``.

Records in (call in any order, as often as you like; each call repaints only its own part)::

    show_nothing()                                  no round chosen (empty state)
    show_round(detail, *, title="", running=False)  RoundDetail; title: extra words ("swipe 2/3 · branch harbour")
    show_resources(rows, chosen)                    tuple[ResourceRow, ...], id. Restores that resource's filter, page, draft
    show_states(choices, snapshot)                  tuple[StateChoice, ...], Snapshot (its choice.key is selected)
    show_variables(page)                            VariablePage             (presentation "table")
    show_tree(root)                                 TreeNode                 (presentation "tree")
    show_raw(text)                                  pretty JSON text         (presentation "raw")
    show_unavailable(code)                          no table: the code, a sentence and Refresh; "" = nothing recorded this round
    show_triggers(rows, *, facts_error=None)        tuple[TriggerRow, ...], newest first
    show_busy(saving=True|False)                    a save is running: Save says so, everything else is locked
    show_saved(revision)                            the draft is done; then call show_states + show_variables with the stored result
    show_conflict(found)                            REVISION_CONFLICT; found revision or None. The draft is kept
    show_rejected(code, fields)                     any other refusal; code and dict of fields. The draft is kept
    show_source_moved(revision)                     the source moved while a draft is open; nothing is re-read
    set_save_block(reason)                          None or a reason code: running-turn, history, legacy, source-error,
                                                    read-only-folder, declaration. (history/resource reasons are also derived from
                                                    Snapshot.editable and ResourceRow.read_only_reason by the view itself)

Intents out (past tense)::

    state_chosen(key) resource_chosen(id) filter_changed(text, in_values, changed_only) page_chosen(n) page_size_chosen(n; 0 = all)
    presentation_chosen("table"|"tree"|"raw") all_triggers_chosen(bool) refresh_requested()
    edit_started(path) edit_save_requested(path, json_text) edit_cancelled(path)
    visible_changed(bool)    True: fetch for ``wanted()``; False: neither read nor poll for this view

After any intent the controller may simply build what ``wanted()`` (``ui.wanted.Wanted``) says. ``drafting()`` is True while a draft
of the shown resource is open: then re-read nothing, call ``show_source_moved`` instead. ``based_on()`` is the revision the draft was
opened at (use it as expected revision) or None. Paths are JSON pointers below stat_data, as in ``VariableRow.path``.
``show_row(path)`` selects a variable row on the shown page (False if it is not there); ``show_command(index)`` a trigger's command.
"""

from __future__ import annotations
