"""The variable table's view: keyboard, copying, lazy row heights, and the one row that is being edited."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHelpEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QToolTip, QWidget

from core.trace.records import VariableRow
from ui import wording
from ui.qtext import shown
from ui.theme import ROW_HEIGHT, Theme
from ui.variables.copying import pointer, row_json, table_json
from ui.variables.delegate import VariableDelegate
from ui.variables.model import EDIT, PATH, TURN, TYPE, VALUE, VariableModel
from ui.variables.tips import value_tip
from ui.widget_action import widget_action

NARROW = 620  # px, below which the type column gives its room to the value


class VariableTable(QTableView):
    """Whole rows, one at a time. Emits what the user wants; ``place_editor`` puts a widget into a row."""

    edit_wanted = Signal(str)  # path
    page_turned = Signal(int)  # -1 or +1
    filter_wanted = Signal()
    row_chosen = Signal(str)  # path
    copy_wanted = Signal()  # every row that the filter lets through; answer with copy_rows

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = VariableModel(self)
        self._theme = theme
        self._paint = VariableDelegate(theme, self)
        self._editor_row = -1
        self._editable = False
        self._fitting = False
        self._turns_pages = True
        self._fit = QTimer(self, singleShot=True, interval=0)
        self._fit.timeout.connect(self._fit_visible)
        self.setModel(self.rows)
        self.setItemDelegate(self._paint)
        self._set_up()
        self._make_actions()
        self.verticalScrollBar().valueChanged.connect(self._fit.start)
        self.selectionModel().currentRowChanged.connect(self._tell_row)
        theme.changed.connect(self.viewport().update)

    def show_rows(self, rows: tuple[VariableRow, ...], *, one_page: bool) -> None:
        """Show a page. An editor that was placed is gone afterwards: place it again."""
        self.remove_editor()
        before = self.current_path()
        self._turns_pages = not one_page
        reset = len(rows) != len(self.rows.rows())
        self.rows.set_rows(rows)
        if reset:
            self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        place = self.rows.row_of(before) if before is not None else -1
        if rows:
            self.selectRow(max(0, place))
        self._fit.start()

    def set_editable(self, editable: bool) -> None:
        """Offer the Edit column or take it away."""
        self._editable = editable
        self.rows.set_editable(editable)
        self.setColumnHidden(EDIT, not editable)
        self._edit_action.setEnabled(editable)
        self._fit.start()

    def set_locked(self, locked: bool) -> None:
        """While a draft is open no other row can be edited."""
        self._paint.locked = locked
        self.viewport().update()

    def current_path(self) -> str | None:
        """Path of the current row."""
        row = self._current()
        return row.path if row else None

    def choose(self, path: str) -> bool:
        """Select the row of a path; False if it is not on this page."""
        place = self.rows.row_of(path)
        if place < 0:
            return False
        self.selectRow(place)
        self.scrollTo(self.rows.index(place, PATH), QAbstractItemView.ScrollHint.EnsureVisible)
        return True

    def place_editor(self, path: str, editor: QWidget) -> bool:
        """Put the editor over a row from value to edit; False if the row is not here."""
        place = self.rows.row_of(path)
        if place < 0:
            return False
        self._editor_row = place
        self.setSpan(place, VALUE, 1, EDIT - VALUE + 1)
        self.setIndexWidget(self.rows.index(place, VALUE), editor)
        self.fit_editor()
        self.scrollTo(self.rows.index(place, VALUE))
        return True

    def fit_editor(self) -> None:
        """Follow the height of the placed editor."""
        editor = self.indexWidget(self.rows.index(self._editor_row, VALUE)) if self._editor_row >= 0 else None
        if editor is not None:
            self.setRowHeight(self._editor_row, min(editor.sizeHint().height(), max(120, self.viewport().height())))
            self.scrollTo(self.rows.index(self._editor_row, VALUE))

    def remove_editor(self) -> None:
        """Take the editor out; Qt deletes it."""
        if self._editor_row < 0:
            return
        place, self._editor_row = self._editor_row, -1
        editor = self.indexWidget(self.rows.index(place, VALUE))
        if editor is not None:
            editor.hide()
        self.setIndexWidget(self.rows.index(place, VALUE), None)  # type: ignore[arg-type]  # None removes it
        self.clearSpans()
        self.setRowHeight(place, ROW_HEIGHT)
        self._fit.start()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = (QKeySequence.StandardKey.Find, QKeySequence.StandardKey.Copy)
            if any(event.matches(key) for key in keys):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self._want_edit()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) and self._turns_pages:
            self.page_turned.emit(1 if key == Qt.Key.Key_PageDown else -1)
        elif event.matches(QKeySequence.StandardKey.Find):
            self.filter_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self._copy_value()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index.column() == EDIT:
            self._want_edit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        if self.indexAt(event.position().toPoint()).column() == VALUE:
            self._want_edit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        self._hover(index.row())
        pointing = self._editable and index.isValid() and index.column() == EDIT
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos()), self)
            return True
        return super().viewportEvent(event)

    def tip_at(self, place: QPoint) -> str:
        """The rich hover text of a place in the viewport."""
        index = self.indexAt(place)
        if not index.isValid():
            return ""
        row = self.rows.rows()[index.row()]
        return (
            value_tip(self._theme, row)
            if index.column() == VALUE
            else shown(pointer(row.path))
            if index.column() == PATH
            else ""
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setColumnHidden(TYPE, self.viewport().width() < NARROW)
        if not self._paths_dragged:
            self._fitting = True
            self.setColumnWidth(PATH, max(140, round(self.viewport().width() * 0.34)))
            self._fitting = False
        self._fit.start()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.rows.reword()
            self._name_actions()
            self._fit_headers()
        super().changeEvent(event)

    def _set_up(self) -> None:
        self._paths_dragged = False
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(ROW_HEIGHT)
        rows.setDefaultSectionSize(ROW_HEIGHT)
        columns.setHighlightSections(False)
        columns.setSectionsClickable(False)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        columns.sectionResized.connect(self._note_drag)
        self._fit_headers()
        self.setColumnHidden(EDIT, True)

    def _fit_headers(self) -> None:
        """Widths of the narrow columns from what their header and usual words need."""
        metrics = self.fontMetrics()
        usual = {TYPE: "boolean", TURN: wording.turn(None), EDIT: ""}
        for column, words in usual.items():
            header = str(self.rows.headerData(column, Qt.Orientation.Horizontal))
            width = max(metrics.horizontalAdvance(words), metrics.horizontalAdvance(header)) + 26
            self.setColumnWidth(column, width)

    def _note_drag(self, column: int, _old: int, _new: int) -> None:
        if column == PATH and not self._fitting and self.isVisible():
            self._paths_dragged = True
        self._fit.start()

    def _fit_visible(self) -> None:
        """Grow the rows that are in sight and hold long values; never touches the others."""
        rows = self.rows.rows()
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        width = self.columnWidth(VALUE)
        for place in range(max(0, first), (len(rows) - 1 if last < 0 else min(last + 1, len(rows) - 1)) + 1):
            if place == self._editor_row:
                continue
            if place - max(0, first) > 200:
                break
            height = self._paint.row_height(rows[place].text, width)
            if height != self.rowHeight(place):
                self.setRowHeight(place, height)

    def _hover(self, row: int) -> None:
        if row != self._paint.hovered_row:
            self._paint.hovered_row = row
            self.viewport().update()

    def _current(self) -> VariableRow | None:
        rows, place = self.rows.rows(), self.currentIndex().row()
        return rows[place] if 0 <= place < len(rows) else None

    def _tell_row(self, current: QModelIndex, _previous: QModelIndex) -> None:
        rows = self.rows.rows()
        if current.isValid() and current.row() < len(rows):
            self.row_chosen.emit(rows[current.row()].path)

    def _want_edit(self) -> None:
        row = self._current()
        if row is not None and self._editable and not self._paint.locked:
            self.edit_wanted.emit(row.path)

    def _make_actions(self) -> None:
        self._edit_action = widget_action(self, self._want_edit)
        self._copy_actions = (
            widget_action(self, self._copy_value, "Ctrl+C"),
            widget_action(self, self._copy_pointer, "Ctrl+Shift+C"),
            widget_action(self, self._copy_row, "Ctrl+Shift+R"),
            widget_action(self, self._copy_table, "Ctrl+Shift+J"),
        )
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self._name_actions()

    def _name_actions(self) -> None:
        self._edit_action.setText(self.tr("Edit value"))
        names = (
            self.tr("Copy value"),
            self.tr("Copy pointer"),
            self.tr("Copy row as JSON"),
            self.tr("Copy table as JSON"),
        )
        for action, name in zip(self._copy_actions, names, strict=True):
            action.setText(name)

    def _open_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._edit_action)
        menu.addSeparator()
        menu.addActions(list(self._copy_actions))
        menu.popup(self.viewport().mapToGlobal(place))

    def _copy_value(self) -> None:
        row = self._current()
        if row is not None:
            QGuiApplication.clipboard().setText(shown(row.text))

    def _copy_pointer(self) -> None:
        row = self._current()
        if row is not None:
            QGuiApplication.clipboard().setText(shown(pointer(row.path)))

    def _copy_row(self) -> None:
        row = self._current()
        if row is not None:
            QGuiApplication.clipboard().setText(shown(row_json(row)))

    def copy_rows(self, rows: tuple[VariableRow, ...]) -> None:
        """Put rows on the clipboard as JSON."""
        QGuiApplication.clipboard().setText(shown(table_json(rows)))

    def _copy_table(self) -> None:
        if self._turns_pages:
            self.copy_wanted.emit()  # the other pages are not here
        else:
            self.copy_rows(self.rows.rows())
