"""A client of the accessibility bus with the library of Orca: prints the objects of a program as JSON, one a line."""
import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def find(name):
    """The program with a name."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(index)
            if program is not None and program.get_name() == name:
                return program
        # The list of programs changes with events.
        while GLib.MainContext.default().iteration(False):
            pass
        time.sleep(0.01)
    sys.exit(f"no program {name}")


def describe(item, depth):
    found = {"depth": depth, "role": item.get_role_name(), "name": item.get_name(), "description": item.get_description()}
    found["states"] = sorted(state.value_nick for state in item.get_state_set().get_states())
    found["attributes"] = item.get_attributes()
    action = item.get_action_iface()
    found["actions"] = [Atspi.Action.get_action_name(action, i) for i in range(action.get_n_actions())] if action else []
    value = item.get_value_iface()
    if value:
        found["value"] = [round(value.get_minimum_value(), 3), round(value.get_maximum_value(), 3), round(value.get_current_value(), 3)]
    text = item.get_text_iface()
    if text:
        found["text"] = Atspi.Text.get_text(item, 0, -1)
        found["caret"] = text.get_caret_offset()
    table = item.get_table_iface()
    if table:
        found["table"] = [table.get_n_rows(), table.get_n_columns(), table.get_n_selected_rows()] + table.get_selected_rows()
    cell = item.get_table_cell()
    if cell:
        found["cell"] = list(Atspi.TableCell.get_position(cell))[1:] + [cell.get_row_span(), cell.get_column_span()]
    selection = item.get_selection_iface()
    if selection:
        found["selection"] = [
            selection.get_selected_child(i).get_name() for i in range(selection.get_n_selected_children())]
    component = item.get_component_iface()
    if component:
        frame = component.get_extents(Atspi.CoordType.WINDOW)
        found["extents"] = [frame.x, frame.y, frame.width, frame.height]
    found["relations"] = {
        relation.get_relation_type().value_nick: [
            relation.get_target(i).get_name() for i in range(relation.get_n_targets())]
        for relation in item.get_relation_set()
    }
    print(json.dumps(found, sort_keys=True))
    for index in range(item.get_child_count()):
        describe(item.get_child_at_index(index), depth + 1)


describe(find(sys.argv[1]), 0)
