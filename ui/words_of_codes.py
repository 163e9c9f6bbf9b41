"""The sentences for every coded refusal: code -> (what happened, what to do); filled in by ui/wording."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

CODES: dict[str, tuple[str, str]] = {
    "MVU_AMBIGUOUS": (
        QT_TRANSLATE_NOOP("Wording", "More than one state matches, so none was chosen."),
        QT_TRANSLATE_NOOP("Wording", "Choose the state resource by its id."),
    ),
    "MVU_AUTHORITY": (
        QT_TRANSLATE_NOOP("Wording", "This state belongs to another program."),
        QT_TRANSLATE_NOOP("Wording", "Open it in the program that manages it."),
    ),
    "MVU_BASELINE_REQUIRED": (
        QT_TRANSLATE_NOOP("Wording", "The state before this round was never recorded."),
        QT_TRANSLATE_NOOP("Wording", "Start a new playthrough; this session cannot be continued safely."),
    ),
    "MVU_CARD_FORMAT": (
        QT_TRANSLATE_NOOP("Wording", "This file is not a character card that can be read."),
        QT_TRANSLATE_NOOP("Wording", "Choose a PNG or JSON card of version 1, 2 or 3."),
    ),
    "MVU_CARD_LIMIT": (
        QT_TRANSLATE_NOOP("Wording", "This card is larger than the limits allow."),
        QT_TRANSLATE_NOOP("Wording", "Reduce the card, for instance its world book, and import it again."),
    ),
    "MVU_CARD_UNREAD": (
        QT_TRANSLATE_NOOP("Wording", "This script lies where it is not read."),
        QT_TRANSLATE_NOOP("Wording", "Move it to the top level of the card's scripts if it should take effect."),
    ),
    "MVU_CARD_UPDATE_FAILED": (
        QT_TRANSLATE_NOOP("Wording", "A script of the card could not write the variables."),
        QT_TRANSLATE_NOOP("Wording", "The state is as it was. Look at the card's script."),
    ),
    "MVU_COMMAND_HOOK_CONFLICT": (
        QT_TRANSLATE_NOOP("Wording", "The card holds several active command processors that differ."),
        QT_TRANSLATE_NOOP("Wording", "Keep one of them in the card."),
    ),
    "MVU_COMMAND_HOOK_DECLARATION": (
        QT_TRANSLATE_NOOP("Wording", "The card's command processor is not written in a supported form."),
        QT_TRANSLATE_NOOP("Wording", "Look at the processor in the card; its listener must be declared plainly."),
    ),
    "MVU_COMMAND_HOOK_DISPOSED": (
        QT_TRANSLATE_NOOP("Wording", "The command processor was already closed."),
        QT_TRANSLATE_NOOP("Wording", "Open the session again."),
    ),
    "MVU_COMMAND_HOOK_EXECUTION": (
        QT_TRANSLATE_NOOP("Wording", "The card's command processor stopped with an error or took too long."),
        QT_TRANSLATE_NOOP("Wording", "The reply was not applied. Look at the processor in the card."),
    ),
    "MVU_COMMAND_HOOK_LIMIT": (
        QT_TRANSLATE_NOOP("Wording", "The card's command processor is longer than 64 KiB."),
        QT_TRANSLATE_NOOP("Wording", "Shorten it in the card."),
    ),
    "MVU_COMMAND_HOOK_OUTPUT": (
        QT_TRANSLATE_NOOP("Wording", "The command processor returned commands that were not in the reply."),
        QT_TRANSLATE_NOOP("Wording", "A processor may only drop or adjust commands; look at it in the card."),
    ),
    "MVU_COMMAND_HOOK_REGISTRATION": (
        QT_TRANSLATE_NOOP("Wording", "The card's command processor registered no listener."),
        QT_TRANSLATE_NOOP("Wording", "Look at the processor in the card."),
    ),
    "MVU_CONFIG": (
        QT_TRANSLATE_NOOP("Wording", "The definition of this state is not valid."),
        QT_TRANSLATE_NOOP("Wording", "Import the card again, or look at the details."),
    ),
    "MVU_DISPOSED": (
        QT_TRANSLATE_NOOP("Wording", "This folder was already closed."),
        QT_TRANSLATE_NOOP("Wording", "Open it again."),
    ),
    "MVU_EDIT": (
        QT_TRANSLATE_NOOP("Wording", "The text is not valid JSON, so nothing was sent."),
        QT_TRANSLATE_NOOP("Wording", "Correct it at the marked place. Text needs double quotes."),
    ),
    "MVU_HISTORY_CHANGED": (
        QT_TRANSLATE_NOOP("Wording", "A reply that is already recorded now has another text."),
        QT_TRANSLATE_NOOP("Wording", "Its recorded values are kept. Add the new text as a new round."),
    ),
    "MVU_HISTORY_UNAVAILABLE": (
        QT_TRANSLATE_NOOP("Wording", "The recorded history cannot be verified."),
        QT_TRANSLATE_NOOP("Wording", "Bring the missing session files back next to the ledger, then open it again."),
    ),
    "MVU_ID_CONFLICT": (
        QT_TRANSLATE_NOOP("Wording", "Another state already uses this id."),
        QT_TRANSLATE_NOOP("Wording", "Choose another id."),
    ),
    "MVU_IDEMPOTENCY_CONFLICT": (
        QT_TRANSLATE_NOOP("Wording", "The same operation was sent twice with different content."),
        QT_TRANSLATE_NOOP("Wording", "Refresh, check the values, and make the change once more."),
    ),
    "MVU_INITIALIZATION_INVALID": (
        QT_TRANSLATE_NOOP("Wording", "The starting variables of the card or greeting are not valid."),
        QT_TRANSLATE_NOOP("Wording", "Choose another greeting, or correct the entry in the card."),
    ),
    "MVU_INITIALIZATION_MISSING": (
        QT_TRANSLATE_NOOP("Wording", "This card declares no variables."),
        QT_TRANSLATE_NOOP("Wording", "Use a card with an [initvar] entry or a schema."),
    ),
    "MVU_JSON": (
        QT_TRANSLATE_NOOP("Wording", "A value cannot be used here."),
        QT_TRANSLATE_NOOP("Wording", "Use plain JSON data; a variable that is a number takes only numbers."),
    ),
    "MVU_LIMIT": (
        QT_TRANSLATE_NOOP("Wording", "A limit on size, depth or number was exceeded."),
        QT_TRANSLATE_NOOP("Wording", "Make the text or the state smaller."),
    ),
    "MVU_MIGRATION_REQUIRED": (
        QT_TRANSLATE_NOOP("Wording", "This state is stored in the old shared form."),
        QT_TRANSLATE_NOOP("Wording", "It can be read but not written; start a new playthrough to continue."),
    ),
    "MVU_MISSING": (
        QT_TRANSLATE_NOOP("Wording", "This is no longer there."),
        QT_TRANSLATE_NOOP("Wording", "Refresh the list and choose again."),
    ),
    "MVU_OPERATION": (
        QT_TRANSLATE_NOOP("Wording", "The request to change a value was malformed."),
        QT_TRANSLATE_NOOP("Wording", "Cancel, refresh, and make the change again."),
    ),
    "MVU_PARSE": (
        QT_TRANSLATE_NOOP("Wording", "The commands in this text cannot be read."),
        QT_TRANSLATE_NOOP("Wording", "Look for a missing bracket, quote or value at the place named."),
    ),
    "MVU_PATH": (
        QT_TRANSLATE_NOOP("Wording", "A path is not valid here."),
        QT_TRANSLATE_NOOP("Wording", "Check its spelling, and that lists are addressed by number."),
    ),
    "MVU_PATH_MISSING": (
        QT_TRANSLATE_NOOP("Wording", "There is nothing at this path."),
        QT_TRANSLATE_NOOP("Wording", "Compare it with the paths in the table; names must match exactly."),
    ),
    "MVU_PREVIEW_STATE_UNAVAILABLE": (
        QT_TRANSLATE_NOOP("Wording", "A preview would have had to write, so it was stopped."),
        QT_TRANSLATE_NOOP("Wording", "Refresh and try again."),
    ),
    "MVU_READ_ONLY": (
        QT_TRANSLATE_NOOP("Wording", "This cannot be written now."),
        QT_TRANSLATE_NOOP("Wording", "Wait for a running round to end, or make a copy of a read-only folder."),
    ),
    "MVU_SCHEMA": (
        QT_TRANSLATE_NOOP("Wording", "The card's rules do not allow this value."),
        QT_TRANSLATE_NOOP("Wording", "Use a value of the kind and range that the card declares."),
    ),
    "MVU_SCHEMA_CODE": (
        QT_TRANSLATE_NOOP("Wording", "The variables are declared by code that cannot be run here."),
        QT_TRANSLATE_NOOP("Wording", "They can be read. Writing needs a declaration this version understands."),
    ),
    "MVU_SCHEMA_CONFLICT": (
        QT_TRANSLATE_NOOP("Wording", "The card holds several schemas that differ."),
        QT_TRANSLATE_NOOP("Wording", "Keep one of them in the card."),
    ),
    "MVU_SCOPE": (
        QT_TRANSLATE_NOOP("Wording", "The session does not fit this request."),
        QT_TRANSLATE_NOOP("Wording", "Only the newest round can be edited; choose it and try again."),
    ),
    "MVU_SEED": (
        QT_TRANSLATE_NOOP("Wording", "The starting state of a branch could not be taken."),
        QT_TRANSLATE_NOOP("Wording", "Choose another round to branch from."),
    ),
    "MVU_SEED_CONFLICT": (
        QT_TRANSLATE_NOOP("Wording", "The branch already has a state of its own."),
        QT_TRANSLATE_NOOP("Wording", "Make a new branch."),
    ),
    "MVU_SEED_MISMATCH": (
        QT_TRANSLATE_NOOP("Wording", "The branch does not match the round it came from."),
        QT_TRANSLATE_NOOP("Wording", "Make the branch again from the original session."),
    ),
    "MVU_SEED_PENDING": (
        QT_TRANSLATE_NOOP("Wording", "The branch is not finished yet."),
        QT_TRANSLATE_NOOP("Wording", "Open the folder again to let it finish."),
    ),
    "MVU_SEED_REQUIRED": (
        QT_TRANSLATE_NOOP("Wording", "The branch has no starting state."),
        QT_TRANSLATE_NOOP("Wording", "Make the branch again from the original session."),
    ),
    "MVU_SESSION_IDENTITY": (
        QT_TRANSLATE_NOOP("Wording", "The session is not the one this state was recorded for."),
        QT_TRANSLATE_NOOP("Wording", "Check that the session file was not replaced by another."),
    ),
    "MVU_SESSION_LEASE": (
        QT_TRANSLATE_NOOP("Wording", "The right to write this session was lost."),
        QT_TRANSLATE_NOOP("Wording", "Close other programs that use this folder, then try again."),
    ),
    "MVU_UNSUPPORTED": (
        QT_TRANSLATE_NOOP("Wording", "The reply uses a command that does not exist."),
        QT_TRANSLATE_NOOP("Wording", "Use set, add, insert, delete or move."),
    ),
    "MVU_UPDATE_FAILED": (
        QT_TRANSLATE_NOOP("Wording", "The reply could not be applied."),
        QT_TRANSLATE_NOOP("Wording", "The state is as it was before the reply."),
    ),
    "MVU_USAGE": (
        QT_TRANSLATE_NOOP("Wording", "The answer about how this state is used was malformed."),
        QT_TRANSLATE_NOOP("Wording", "Look at the extension that manages this state."),
    ),
    "MVU_USAGE_CANCELLED": (
        QT_TRANSLATE_NOOP("Wording", "The write was called off because the request was out of date."),
        QT_TRANSLATE_NOOP("Wording", "Nothing was changed. Try again if it is still wanted."),
    ),
    "MVU_USAGE_DENIED": (
        QT_TRANSLATE_NOOP("Wording", "A rule did not allow this write."),
        QT_TRANSLATE_NOOP("Wording", "Nothing was changed. Look at the rules of this state."),
    ),
    "MVU_VERSION": (
        QT_TRANSLATE_NOOP("Wording", "The ledger is damaged or of a version that is not known here."),
        QT_TRANSLATE_NOOP("Wording", "It was not touched. Use the previous copy, or a newer version of this program."),
    ),
    "MVU_WRITE_DENIED": (
        QT_TRANSLATE_NOOP("Wording", "The permission to write was withdrawn."),
        QT_TRANSLATE_NOOP("Wording", "Open the session again."),
    ),
    "REVISION_CONFLICT": (
        QT_TRANSLATE_NOOP("Wording", "The state has moved on since you began to edit."),
        QT_TRANSLATE_NOOP("Wording", "Your draft is kept. Cancel, look at the new value, then edit again."),
    ),
    "SCOPE_MISMATCH": (
        QT_TRANSLATE_NOOP("Wording", "This state does not belong to the chosen session."),
        QT_TRANSLATE_NOOP("Wording", "Choose a session that uses it."),
    ),
    "SOURCE_BOUND_SCOPE": (
        QT_TRANSLATE_NOOP("Wording", "The request for the states of this session was malformed."),
        QT_TRANSLATE_NOOP("Wording", "Open the session again."),
    ),
    "PLAY_STORAGE_LIMIT": (
        QT_TRANSLATE_NOOP("Wording", "The ledger would grow past 32 MiB."),
        QT_TRANSLATE_NOOP("Wording", "Nothing was written. Continue in a new playthrough."),
    ),
    "PLAY_STORAGE_CHANGED": (
        QT_TRANSLATE_NOOP("Wording", "Another program has written this file meanwhile."),
        QT_TRANSLATE_NOOP("Wording", "Nothing was overwritten. Refresh, look at the new values, then try again."),
    ),
    "PLAY_STORAGE_FAILED": (
        QT_TRANSLATE_NOOP("Wording", "The file could not be written to disk."),
        QT_TRANSLATE_NOOP("Wording", "What was saved before is still there. Check the disk, then try again."),
    ),
    "PLAY_BUSY": (
        QT_TRANSLATE_NOOP("Wording", "Another program is using this folder."),
        QT_TRANSLATE_NOOP("Wording", "Close it there, then try again."),
    ),
    "PLAY_CARD_MISSING": (
        QT_TRANSLATE_NOOP("Wording", "The card of this playthrough is not in the folder."),
        QT_TRANSLATE_NOOP("Wording", "Import the same card again."),
    ),
    "PLAY_CATALOG": (
        QT_TRANSLATE_NOOP("Wording", "The list of playthroughs in this folder is damaged."),
        QT_TRANSLATE_NOOP("Wording", "The ledgers are untouched and can be opened one by one, read-only."),
    ),
    "PLAY_LOG": (
        QT_TRANSLATE_NOOP("Wording", "The session log is damaged."),
        QT_TRANSLATE_NOOP("Wording", "Whole rounds before the damage are shown; the rest is left as it is."),
    ),
    "PLAY_MISSING": (
        QT_TRANSLATE_NOOP("Wording", "This playthrough is no longer there."),
        QT_TRANSLATE_NOOP("Wording", "Open the folder again."),
    ),
    "PLAY_NOT_WORKSPACE": (
        QT_TRANSLATE_NOOP("Wording", "This folder is neither a workspace nor holds a ledger."),
        QT_TRANSLATE_NOOP("Wording", "Choose a folder with workspace.json or mvu-instances.json, or an empty one."),
    ),
    "PLAY_READ_ONLY": (
        QT_TRANSLATE_NOOP("Wording", "This folder is open for reading only."),
        QT_TRANSLATE_NOOP("Wording", "Copy it to a folder of your own to continue."),
    ),
    "FILE_ACCESS": (
        QT_TRANSLATE_NOOP("Wording", "A file could not be read or written."),
        QT_TRANSLATE_NOOP("Wording", "Check that it exists, that you may use it, and that the disk has room."),
    ),
    "PROGRAM_FAULT": (
        QT_TRANSLATE_NOOP("Wording", "Something went wrong inside the program."),
        QT_TRANSLATE_NOOP("Wording", "Your files are as they were last saved. The log tells more."),
    ),
    "PROGRAM_CRASHED": (
        QT_TRANSLATE_NOOP("Wording", "The program ended unexpectedly the last time."),
        QT_TRANSLATE_NOOP("Wording", "Your files are as they were last saved. The report helps to find the cause."),
    ),
}

UNKNOWN = (
    QT_TRANSLATE_NOOP("Wording", "This was refused for a reason that has no description here."),
    QT_TRANSLATE_NOOP("Wording", "The code and its details are below."),
)
