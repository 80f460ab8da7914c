import type { KeywordFault, ValuePlace } from "./fault.ts";

const CONSTANT_KEYWORDS = ["const", "enum"];

/**
 * The faults of the variant that the value is meant for; otherwise those that all variants share,
 * or only the union's own fault.
 */
export function unionFaults(union: KeywordFault, variants: KeywordFault[][]): KeywordFault[] {
  const refusesKind = (fault: KeywordFault): boolean =>
    [...CONSTANT_KEYWORDS, "type"].includes(fault.keyword) &&
    areSamePlace(union.place, fault.place);
  const ofRightKind = variants.filter((faults) => !faults.some(refusesKind));
  const meant = [tellsAnother, isMissingField].reduce(withoutFault, ofRightKind);
  const [only, another] = meant;
  if (only && !another) return only;
  const shared =
    ofRightKind.length > 0
      ? sharedFault(ofRightKind, isConstant)
      : sharedKind(variants, refusesKind);
  return [shared ?? union];
}

/** The variants without a fault of this kind, while several remain to choose from. */
function withoutFault(
  variants: KeywordFault[][],
  isFault: (fault: KeywordFault) => boolean,
): KeywordFault[][] {
  return variants.length > 1 ? variants.filter((faults) => !faults.some(isFault)) : variants;
}

/**
 * Whether a fault shows that another variant is meant: the value has another constant, as in `{
 * kind: "s3", … }`. A constant from a list is more likely misspelt.
 */
function tellsAnother({ keyword, part }: KeywordFault): boolean {
  return keyword === "const" || (keyword === "enum" && part.enum?.length === 1);
}

function isConstant(fault: KeywordFault): boolean {
  return CONSTANT_KEYWORDS.includes(fault.keyword);
}

/** Whether a fault is a missing member, which another variant may not ask for. */
function isMissingField(fault: KeywordFault): boolean {
  return fault.keyword === "required";
}

/** The constants that all variants ask for, or else the types. */
function sharedKind(
  variants: KeywordFault[][],
  refusesKind: (fault: KeywordFault) => boolean,
): KeywordFault | undefined {
  return (
    sharedFault(variants, (fault) => refusesKind(fault) && isConstant(fault)) ??
    sharedFault(variants, refusesKind)
  );
}

/** One fault of every variant, all of one kind at one place. */
function sharedFault(
  variants: KeywordFault[][],
  isSought: (fault: KeywordFault) => boolean,
): KeywordFault | undefined {
  const sought = variants
    .map((faults) => faults.find(isSought))
    .filter((fault) => fault !== undefined);
  const [first] = sought;
  if (!first || sought.length < variants.length) return undefined;
  const isSame = sought.every(
    (fault) => areSamePlace(first.place, fault.place) && isConstant(fault) === isConstant(first),
  );
  return isSame
    ? { ...first, alternatives: sought.flatMap((fault) => fault.alternatives ?? [fault]) }
    : undefined;
}

function areSamePlace(one: ValuePlace, other: ValuePlace): boolean {
  let [a, b] = [one, other];
  for (; a && b && a !== b; a = a.above, b = b.above) if (a.key !== b.key) return false;
  return a === b;
}
