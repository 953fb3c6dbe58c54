/** Tests of the URL Standard. */
@org.jspecify.annotations.NullMarked
package fairlead.uri.whatwg;
