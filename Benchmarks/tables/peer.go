// The table of `terminal-bench processes ROWS` with tview: `peer ROWS`. The key r gives all rows new numbers.
//
// The table asks for the cells that it shows, as TableContent allows.
package main

import (
	"fmt"
	"os"
	"sort"
	"strconv"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"
)

var titles = []string{"Name", "PID", "User", "CPU", "Memory"}
var users = []string{"root", "ana", "postgres", "www-data", "nobody"}

type processes struct {
	tview.TableContentReadOnly
	cpu, memory, order []int
	reading            int
}

func (p *processes) GetRowCount() int    { return len(p.order) + 1 }
func (p *processes) GetColumnCount() int { return len(titles) }

func (p *processes) GetCell(row, column int) *tview.TableCell {
	if row == 0 {
		return tview.NewTableCell(titles[column]).SetSelectable(false)
	}
	process := p.order[row-1]
	var text string
	switch column {
	case 0:
		text = fmt.Sprintf("process-%-22d", process)
	case 1:
		text = strconv.Itoa(process)
	case 2:
		text = users[process%len(users)]
	case 3:
		text = fmt.Sprintf("%.1f %%", float64(p.cpu[process])/10)
	default:
		text = fmt.Sprintf("%.1f MB", float64(p.memory[process])/10)
	}
	cell := tview.NewTableCell(text)
	if column != 0 && column != 2 {
		cell.SetAlign(tview.AlignRight)
	}
	return cell
}

func (p *processes) refresh() {
	for row := range p.order {
		p.order[row] = row
		p.cpu[row] = (row*7919 + p.reading*104729) % 1000
		p.memory[row] = (row*15485863 + p.reading*32452843) % 10000
	}
	p.reading++
	sort.Slice(p.order, func(i, j int) bool {
		a, b := p.order[i], p.order[j]
		return p.cpu[a] > p.cpu[b] || p.cpu[a] == p.cpu[b] && a < b
	})
}

func main() {
	count, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	content := &processes{cpu: make([]int, count), memory: make([]int, count), order: make([]int, count)}
	content.refresh()
	table := tview.NewTable().SetContent(content).SetFixed(1, 0).SetSelectable(true, false)
	table.SetInputCapture(func(event *tcell.EventKey) *tcell.EventKey {
		if event.Rune() != 'r' {
			return event
		}
		content.refresh()
		return nil
	})
	if err := tview.NewApplication().SetRoot(table, true).Run(); err != nil {
		panic(err)
	}
}
