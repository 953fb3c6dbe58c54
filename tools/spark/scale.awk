# Draws samples of tools/spark/scale as an SVG: bytes of the crawl, seconds, kB of memory, kB of shuffle.

function line(name, column, color,    i, points) {
  for (i = 1; i <= count; i++) {
    if (crawl[i] == name) {
      points = points sprintf("%.1f,%.1f ", LEFT + seconds[i] / longest * WIDTH, BOTTOM - value[column, i] / highest * HEIGHT)
    }
  }
  printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", points, color,
    column == 3 ? "" : " stroke-dasharray=\"5 3\""
}

{
  count++
  crawl[count] = $1
  seconds[count] = $2
  value[3, count] = $3 / 1e6
  value[4, count] = $4 / 1e6
  longest = $2 > longest ? $2 : longest
  highest = $3 / 1e6 > highest ? $3 / 1e6 : highest
  highest = $4 / 1e6 > highest ? $4 / 1e6 : highest
  if (!($1 in known)) {
    known[$1]
    names[++crawls] = $1
  }
}

END {
  LEFT = 50; WIDTH = 620; BOTTOM = 300; HEIGHT = 260
  split("#1f6feb #d1242f #1a7f37 #8250df", colors, " ")
  print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 700 340\" font-family=\"sans-serif\" font-size=\"12\">"
  print "<title>Memory and shuffled data over time</title>"
  print "<rect width=\"700\" height=\"340\" fill=\"#ffffff\"/>"
  highest = int(highest) + 1
  for (gb = 0; gb <= highest; gb += highest > 10 ? 5 : 1) {
    y = BOTTOM - gb / highest * HEIGHT
    printf "<path d=\"M%d %.1fh%d\" stroke=\"#d0d7de\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d GB</text>\n", LEFT, y, WIDTH, LEFT - 6, y + 4, gb
  }
  step = longest > 600 ? 240 : 60
  for (at = 0; at <= longest; at += step) {
    printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d min</text>\n", LEFT + at / longest * WIDTH, BOTTOM + 18, at / 60
  }
  for (i = 1; i <= crawls; i++) {
    line(names[i], 3, colors[(i - 1) % 4 + 1])
    line(names[i], 4, colors[(i - 1) % 4 + 1])
    printf "<text x=\"%d\" y=\"%d\" fill=\"%s\">%.1f GB: memory, and shuffled data (dashed)</text>\n", LEFT + 14, 24 + 16 * i, colors[(i - 1) % 4 + 1], names[i] / 1e9
  }
  print "</svg>"
}
