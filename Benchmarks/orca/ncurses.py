"""The tasks of the comparison with ncurses: a button, a value, a switch, a list of 200 rows, and a question.

A program that draws cells keeps the focus and the controls itself, in ncurses as in Ratatui. The cursor is at the focused
control, which is the most that such a program can tell a screen reader.
"""
import curses


def main(screen):
    focus, volume, muted, row, asking = 0, 5, False, 0, False
    while True:
        screen.erase()
        lines = ["[ Play ]", f"Volume: {volume}", f"Mute: {'on' if muted else 'off'}"]
        for number, line in enumerate(lines):
            screen.addstr(2 * number, 0, line, curses.A_REVERSE if focus == number else 0)
        first = max(0, row - 7)
        screen.addstr(6, 0, "Tracks")
        for number in range(first, first + 8):
            is_marked = number == row and focus == 3
            screen.addstr(7 + number - first, 2, f"Track {number + 1}", curses.A_REVERSE if is_marked else 0)
        screen.addstr(16, 0, "[ Delete ]", curses.A_REVERSE if focus == 4 else 0)
        if asking:
            for number, line in enumerate(["Delete note?", "This cannot be undone.", "[ Cancel ]   [ Delete ]"]):
                screen.addstr(18 + number, 4, line)
        screen.move(20 if asking else [0, 2, 4, 7 + row - first, 16][focus], 4 if asking else 2 if focus == 3 else 0)
        screen.refresh()
        key = screen.getch()
        if key == ord("q"):
            return
        if key == 9:
            focus = (focus + 1) % 5
        elif key == curses.KEY_RIGHT and focus == 1:
            volume = min(10, volume + 1)
        elif key == ord(" ") and focus == 2:
            muted = not muted
        elif key == curses.KEY_DOWN and focus == 3:
            row = min(199, row + 1)
        elif key == ord(" ") and focus == 4:
            asking = True


curses.wrapper(main)
