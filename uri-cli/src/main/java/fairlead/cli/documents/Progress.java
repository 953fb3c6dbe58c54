package fairlead.cli.documents;

/** How the progress of a run is shown. */
enum Progress {
  LINE,
  PLAIN,
  NONE
}
