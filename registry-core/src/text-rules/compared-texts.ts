import { nameWords, searchWords } from "../toolset/search-words.ts";
import type { ComparedMethod } from "./look-alikes.ts";
import { familyWord } from "./word-families.ts";

/**
 * Where words of a text stand that both methods of a pair have, as `commonWords` gives them. Words
 * beside each other are one place.
 */
export function coincidingPlaces(text: string, common: ReadonlySet<string>): [number, number][] {
  const places: [number, number][] = [];
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    const words = searchWords(token.replaceAll("_", " ")).map(familyWord);
    if (words.length === 0 || !words.every((word) => common.has(word))) continue;
    const last = places.at(-1);
    if (last && text.slice(last[1], index).trim() === "") last[1] = index + token.length;
    else places.push([index, index + token.length]);
  }
  return places;
}

/** Parameters of two methods beside each other. */
export interface AlignedParameters {
  one?: string;
  other?: string;
  /** `same`: the name and the type are equal; `alike`: names of one meaning. Absent for neither. */
  match?: "same" | "alike";
}

/** The parameters of both methods: those that coincide, then the others in their order. */
export function alignedParameters(one: ComparedMethod, other: ComparedMethod): AlignedParameters[] {
  const free = new Set(parameterKeys(other));
  const matched: AlignedParameters[] = [];
  const left: string[] = [];
  for (const name of parameterKeys(one)) {
    const found = free.has(name)
      ? name
      : [...free].find((candidate) => parameterMeaning(candidate) === parameterMeaning(name));
    if (found === undefined) {
      left.push(name);
      continue;
    }
    free.delete(found);
    const isSame =
      found === name && parameterTypeText(one, name) === parameterTypeText(other, name);
    matched.push({ one: name, other: found, match: isSame ? "same" : "alike" });
  }
  const right = [...free];
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const [a, b] = [left[index], right[index]];
    return { ...(a !== undefined && { one: a }), ...(b !== undefined && { other: b }) };
  });
  const ranked = (row: AlignedParameters) => (row.match === "same" ? 0 : 1);
  return [...matched.sort((a, b) => ranked(a) - ranked(b)), ...rows];
}

const parameterKeys = ({ method }: ComparedMethod): string[] =>
  Object.keys(method.parameters.properties ?? {});

const parameterMeaning = (name: string): string => nameWords(name).map(familyWord).join(" ");

const parameterTypeText = ({ method }: ComparedMethod, name: string): string =>
  JSON.stringify(method.parameters.properties?.[name]?.type ?? null);
