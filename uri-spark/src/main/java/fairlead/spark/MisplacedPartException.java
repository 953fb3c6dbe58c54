package fairlead.spark;

/**
 * A part of a file begins within a record of another part, because data in that record looks like
 * one. The file must be read as one part.
 */
public final class MisplacedPartException extends RuntimeException {

  private static final long serialVersionUID = 1;

  MisplacedPartException(String path) {
    super(path + ": a part begins within a record; read the file with one part");
  }
}
