"""Logging to one rotating file; no content of replies or variables is ever logged."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_SIZE = 1_000_000  # bytes
_FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class LateFile(logging.Handler):
    """The rotating file, whose handler is loaded (8 ms) when there is a first line to write."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Called by logging, under the lock of this handler."""
        if self._file is None:
            from logging.handlers import RotatingFileHandler

            self._file = RotatingFileHandler(self._path, maxBytes=_SIZE, backupCount=3, encoding="utf-8", delay=True)
            self._file.setFormatter(self.formatter)
        self._file.emit(record)

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            self._file.close()
        super().close()


def start(path: Path) -> logging.Handler:
    """Log from now on into ``path`` (three old files are kept). OSError if the folder cannot be made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handler = LateFile(path)
    handler.setFormatter(logging.Formatter(_FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return handler


def stop(handler: logging.Handler) -> None:
    """Stop what ``start`` began."""
    logging.getLogger().removeHandler(handler)
    handler.close()


def follow_qt() -> None:
    """Put Qt's own messages into the log."""
    log = logging.getLogger("qt")

    def take(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        log.log(_LEVELS.get(kind, logging.INFO), "%s", text)

    qInstallMessageHandler(take)
