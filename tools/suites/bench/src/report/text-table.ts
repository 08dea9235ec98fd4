/** A table for the terminal; each column is as wide as its widest cell. */
export function textTable(headings: readonly string[], lines: readonly string[][]): string {
  const all = [headings, ...lines];
  const widths = headings.map((_, column) => Math.max(...all.map((cells) => (cells[column] ?? '').length)));
  const draw = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [draw(headings), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(draw)].join('\n');
}
