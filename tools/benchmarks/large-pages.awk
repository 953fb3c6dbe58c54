# Draws samples of tools/benchmarks/large-pages as an SVG: shape, megabytes, nanoseconds. Both scales are logarithmic.

function log10(x) { return log(x) / log(10) }
function x(mb) { return LEFT + (log10(mb) - first) / (last - first) * WIDTH }
function y(s) { return BOTTOM - (log10(s) - low) / (high - low) * HEIGHT }
function floor(v) { return int(v) - (v < int(v)) }

{
  count++
  shape[count] = $1
  size[count] = $2
  time[count] = $3 / 1e9
  if (count == 1 || time[count] < least) least = time[count]
  if (time[count] > most) most = time[count]
  if (count == 1 || $2 < small) small = $2
  if ($2 > large) large = $2
  if (!($1 in known)) {
    known[$1]
    names[++shapes] = $1
  }
}

END {
  LEFT = 60; WIDTH = 480; BOTTOM = 280; HEIGHT = 240
  first = log10(small); last = log10(large) > first ? log10(large) : first + 1
  low = floor(log10(least)); high = floor(log10(most)) + 1
  split("#1f6feb #d1242f #1a7f37 #8250df", colors, " ")
  print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 680 320\" font-family=\"sans-serif\" font-size=\"12\">"
  print "<title>Seconds over the size of a page</title>"
  print "<rect width=\"680\" height=\"320\" fill=\"#ffffff\"/>"
  for (power = low; power <= high; power++) {
    printf "<path d=\"M%d %.1fh%d\" stroke=\"#d0d7de\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g s</text>\n", LEFT, y(10 ^ power), WIDTH, LEFT - 6, y(10 ^ power) + 4, 10 ^ power
  }
  for (i = 1; i <= count; i++) {
    if (shape[i] == names[1]) {
      printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d MB</text>\n", x(size[i]), BOTTOM + 18, size[i]
    }
  }
  for (n = 1; n <= shapes; n++) {
    points = ""
    for (i = 1; i <= count; i++) {
      if (shape[i] == names[n]) {
        points = points sprintf("%.1f,%.1f ", x(size[i]), y(time[i]))
        end = y(time[i])
      }
    }
    color = colors[(n - 1) % 4 + 1]
    printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", points, color
    printf "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", LEFT + WIDTH + 12, 40 + 18 * n, color, names[n]
  }
  print "</svg>"
}
