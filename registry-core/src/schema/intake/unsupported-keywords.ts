/**
 * Keywords that one provider or another refuses a request for, and that a model can do without: what only a schema's readers or
 * tools need, and the restriction of names that nobody gives. For the `strip` of `sanitiseSchema`.
 */
export const UNSUPPORTED_KEYWORDS: readonly string[] = [
  "$dynamicRef",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "deprecated",
  "examples",
  "propertyNames",
  "readOnly",
  "writeOnly",
];
