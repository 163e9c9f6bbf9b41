"""Sentences for what refusals give as reason, rule, construct or limit; a slug without one is shown as it is."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

REASONS: dict[str, str] = {
    # native metadata
    "type": QT_TRANSLATE_NOOP("Wording", "the kind of value does not fit"),
    "required": QT_TRANSLATE_NOOP("Wording", "a required variable would be missing"),
    "closed": QT_TRANSLATE_NOOP("Wording", "no new keys are allowed here"),
    "array-closed": QT_TRANSLATE_NOOP("Wording", "this list does not allow elements to be removed"),
    "protected": QT_TRANSLATE_NOOP("Wording", "this variable is required and cannot be removed"),
    "container": QT_TRANSLATE_NOOP("Wording", "the target is neither an object nor a list that takes this"),
    "stat-data": QT_TRANSLATE_NOOP("Wording", "the variables are not an object"),
    "schema-node": QT_TRANSLATE_NOOP("Wording", "the kept schema is damaged here"),
    # commands
    "command-name": QT_TRANSLATE_NOOP("Wording", "there is no command of this name"),
    "arguments": QT_TRANSLATE_NOOP("Wording", "the number or kind of arguments does not fit"),
    "unterminated": QT_TRANSLATE_NOOP("Wording", "a bracket or quote is never closed"),
    "patch-list": QT_TRANSLATE_NOOP("Wording", "the patch is not a list in [ ]"),
    "patch-op": QT_TRANSLATE_NOOP("Wording", "the patch has an operation that does not exist"),
    "patch-value": QT_TRANSLATE_NOOP("Wording", "the patch row has no value"),
    "patch-root": QT_TRANSLATE_NOOP("Wording", "nothing can be inserted at the root"),
    "add-number": QT_TRANSLATE_NOOP("Wording", "only numbers can be added"),
    "text-for-number": QT_TRANSLATE_NOOP("Wording", "this text is not a number, and the variable is one"),
    "array-key": QT_TRANSLATE_NOOP("Wording", "this is not a position in the list"),
    "into-itself": QT_TRANSLATE_NOOP("Wording", "it cannot be moved into itself"),
    "delete-root": QT_TRANSLATE_NOOP("Wording", "the root cannot be removed"),
    "delete-target": QT_TRANSLATE_NOOP("Wording", "the element to remove was not found"),
    "root-destination": QT_TRANSLATE_NOOP("Wording", "it cannot be moved to the root"),
    "move-source": QT_TRANSLATE_NOOP("Wording", "the move does not say from where"),
    "insert-null": QT_TRANSLATE_NOOP("Wording", "nothing can be merged into null"),
    "command-refused": QT_TRANSLATE_NOOP("Wording", "one of the greeting's commands was refused"),
    # paths and keys
    "path-text": QT_TRANSLATE_NOOP("Wording", "the path is not a text or is too long"),
    "pointer": QT_TRANSLATE_NOOP("Wording", "a patch path begins with / and escapes ~ as ~0 or ~1"),
    "component": QT_TRANSLATE_NOOP("Wording", "a part of the path is empty or out of place"),
    "trailing-dot": QT_TRANSLATE_NOOP("Wording", "the path ends with a dot"),
    "bracket": QT_TRANSLATE_NOOP("Wording", "the brackets of the path hold neither digits nor a quoted key"),
    "key-forbidden": QT_TRANSLATE_NOOP("Wording", "this key is never allowed"),
    "key-type": QT_TRANSLATE_NOOP("Wording", "a key must be a text or a number"),
    # values
    "not-finite": QT_TRANSLATE_NOOP("Wording", "the number is not finite"),
    "no-number": QT_TRANSLATE_NOOP("Wording", "the expression does not come to a number"),
    "left-over": QT_TRANSLATE_NOOP("Wording", "there is text left after the value"),
    "syntax": QT_TRANSLATE_NOOP("Wording", "this is not valid syntax"),
    "yaml": QT_TRANSLATE_NOOP("Wording", "this is not valid YAML"),
    "json": QT_TRANSLATE_NOOP("Wording", "this is not valid JSON"),
    "not-a-map": QT_TRANSLATE_NOOP("Wording", "the text holds no keys with values"),
    "tag": QT_TRANSLATE_NOOP("Wording", "an opening and a closing tag do not match"),
    "tag-open": QT_TRANSLATE_NOOP("Wording", "a tag is never closed"),
    # declarations
    "declaration-not-run": QT_TRANSLATE_NOOP("Wording", "this version cannot run schema declarations yet"),
    "script-in-folder": QT_TRANSLATE_NOOP("Wording", "it lies in a folder; only scripts at the top level count"),
    "old-script-list": QT_TRANSLATE_NOOP("Wording", "it lies in the old script list, which is not read"),
    "name": QT_TRANSLATE_NOOP("Wording", "an unknown name"),
    "operator": QT_TRANSLATE_NOOP("Wording", "an operator that is not allowed"),
    "operand": QT_TRANSLATE_NOOP("Wording", "an operand that cannot be computed with"),
    "method": QT_TRANSLATE_NOOP("Wording", "a method that is not allowed"),
    "call": QT_TRANSLATE_NOOP("Wording", "a call of something that cannot be called"),
    # cards
    "png-text": QT_TRANSLATE_NOOP("Wording", "the text inside the picture is damaged"),
    "png-truncated": QT_TRANSLATE_NOOP("Wording", "the picture is cut off"),
    "png-no-card": QT_TRANSLATE_NOOP("Wording", "the picture holds no card"),
    "not-json": QT_TRANSLATE_NOOP("Wording", "the text is not JSON"),
    "no-card-fields": QT_TRANSLATE_NOOP("Wording", "the JSON has none of a card's fields"),
    # limits
    "nodes": QT_TRANSLATE_NOOP("Wording", "too many values"),
    "depth": QT_TRANSLATE_NOOP("Wording", "nested too deeply"),
    "size": QT_TRANSLATE_NOOP("Wording", "too large"),
    "text": QT_TRANSLATE_NOOP("Wording", "the text is too long"),
    "commands": QT_TRANSLATE_NOOP("Wording", "too many commands"),
    "path-parts": QT_TRANSLATE_NOOP("Wording", "the path has too many parts"),
    "arithmetic-text": QT_TRANSLATE_NOOP("Wording", "the expression is too long"),
    "fuel": QT_TRANSLATE_NOOP("Wording", "too much work for one expression"),
    # sessions and files
    "running-turn": QT_TRANSLATE_NOOP("Wording", "a round is running"),
    "read-only-source": QT_TRANSLATE_NOOP("Wording", "the source is open for reading only"),
    "lease": QT_TRANSLATE_NOOP("Wording", "the session changed meanwhile"),
    "changed": QT_TRANSLATE_NOOP("Wording", "the file changed meanwhile"),
}
