/** A member of an object in a text of JSON, by its places in the text. */
interface TextMember {
  key: string;
  start: number;
  value: number;
  end: number;
}

interface TextObject {
  start: number;
  members: TextMember[];
  /** The place of its closing brace. */
  close: number;
}

/**
 * The objects of a JSON text with comments, member by member. It reads what a parser has taken
 * already, so it judges nothing.
 */
class JsonPlaces {
  constructor(readonly text: string) {}

  objectAt(start: number): TextObject | undefined {
    const from = this.#afterBlank(start);
    if (this.text[from] !== "{") return undefined;
    const members: TextMember[] = [];
    for (let at = this.#afterBlank(from + 1); this.text[at] === '"'; ) {
      const keyEnd = this.#afterText(at);
      const value = this.#afterBlank(this.#afterBlank(keyEnd) + 1);
      const end = this.#afterValue(value);
      members.push({ key: JSON.parse(this.text.slice(at, keyEnd)), start: at, value, end });
      const next = this.#afterBlank(end);
      at = this.text[next] === "," ? this.#afterBlank(next + 1) : next;
      if (at >= this.text.length || this.text[at] === "}")
        return { start: from, members, close: at };
    }
    return { start: from, members, close: this.#afterBlank(from + 1) };
  }

  /** The place of the comma after a value, if one stands there. */
  commaAfter(end: number): number | undefined {
    const next = this.#afterBlank(end);
    return this.text[next] === "," ? next : undefined;
  }

  /** The place behind blanks and comments. */
  #afterBlank(from: number): number {
    const blank = /(?:\s|\uFEFF|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
    blank.lastIndex = from;
    blank.exec(this.text);
    return blank.lastIndex;
  }

  #afterText(from: number): number {
    const text = /"(?:[^"\\]|\\[\s\S])*"/y;
    text.lastIndex = from;
    text.exec(this.text);
    return text.lastIndex;
  }

  #afterValue(from: number): number {
    const first = this.text[from];
    if (first === '"') return this.#afterText(from);
    if (first !== "{" && first !== "[") {
      const word = /[^\s,\]}/]*/y;
      word.lastIndex = from;
      word.exec(this.text);
      return word.lastIndex;
    }
    let depth = 0;
    for (let at = from; at < this.text.length; at = this.#afterBlank(at)) {
      const sign = this.text[at];
      if (sign === '"') {
        at = this.#afterText(at);
        continue;
      }
      if (sign === "{" || sign === "[") depth++;
      if (sign === "}" || sign === "]") depth--;
      at++;
      if (depth === 0) return at;
    }
    return this.text.length;
  }
}

/**
 * The text with a member set, its comments, order and indentation kept; objects on the way that are
 * missing are made. Undefined where something else than an object stands on the way.
 */
export function withJsonMember(
  text: string,
  path: readonly string[],
  value: unknown,
): string | undefined {
  const places = new JsonPlaces(text);
  let object = places.objectAt(0);
  for (const [index, key] of path.entries()) {
    if (!object) return undefined;
    const member: TextMember | undefined = object.members.find((one) => one.key === key);
    const isLast = index === path.length - 1;
    if (!member) {
      const nested = path.slice(index + 1).reduceRight((inner, name) => ({ [name]: inner }), value);
      return inserted(places, object, { key, value: nested });
    }
    if (isLast) {
      const written = valueText(value, indentAt(text, member.start), unitOf(text));
      return text.slice(0, member.value) + written + text.slice(member.end);
    }
    object = places.objectAt(member.value);
  }
  return undefined;
}

/** The text with a new first item in the list of a member of the root; what stands in it stays. */
export function withFirstItem(text: string, key: string, item: unknown): string | undefined {
  const member = new JsonPlaces(text).objectAt(0)?.members.find((one) => one.key === key);
  if (!member || text[member.value] !== "[") return undefined;
  const unit = unitOf(text);
  const indent = indentAt(text, member.start) + unit;
  const at = member.value + 1;
  return `${text.slice(0, at)}\n${indent}${valueText(item, indent, unit)},${text.slice(at)}`;
}

/** The text without a member; the comments around it stay. */
export function withoutJsonMember(text: string, path: readonly string[]): string {
  const places = new JsonPlaces(text);
  let object = places.objectAt(0);
  for (const key of path.slice(0, -1)) {
    const member = object?.members.find((one) => one.key === key);
    object = member && places.objectAt(member.value);
  }
  const index = object?.members.findIndex((one) => one.key === path.at(-1)) ?? -1;
  const member = object?.members[index];
  if (!object || !member) return text;
  const before = object.members[index - 1];
  const comma = places.commaAfter(member.end);
  const from = lineStart(text, member.start);
  // The last member takes the comma before it along, unless one stood behind it, too.
  const isLast = index === object.members.length - 1;
  const until = comma === undefined ? member.end : comma + 1;
  const head = text.slice(0, from);
  const former =
    before && isLast && comma === undefined ? places.commaAfter(before.end) : undefined;
  const kept = former === undefined ? head : head.slice(0, former) + head.slice(former + 1);
  return kept + withoutLineEnd(text.slice(until), from < member.start || text[from - 1] === "\n");
}

/** The rest of a text after something was taken away that had a line of its own. */
const withoutLineEnd = (rest: string, hadLine: boolean): string =>
  hadLine ? rest.replace(/^[ \t]*\r?\n/, "\n").replace(/^\n/, "") : rest;

/** Where a member begins that has its line for itself, with its indentation; else its own place. */
function lineStart(text: string, at: number): number {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  return /^[ \t]*$/.test(text.slice(from, at)) ? from : at;
}

function inserted(
  { text, commaAfter }: JsonPlaces,
  object: TextObject,
  { key, value }: { key: string; value: unknown },
): string {
  const last = object.members.at(-1);
  const outer = indentAt(text, object.start);
  const unit = unitOf(text);
  const first = object.members[0];
  const isInLines = first !== undefined && lineStart(text, first.start) < first.start;
  const indent = isInLines ? indentAt(text, first.start) : outer + unit;
  const member = `${JSON.stringify(key)}: ${valueText(value, indent, unit)}`;
  // Comments behind the last member stay with it.
  const tail = text.slice(last?.end ?? object.start + 1, object.close);
  const behind = tail.trimEnd();
  const hasComma =
    last !== undefined && commaAfter.call(new JsonPlaces(text), last.end) !== undefined;
  const comma = last === undefined || hasComma ? "" : ",";
  const close = tail.slice(behind.length);
  const end = close.includes("\n") ? close : `\n${outer}`;
  return [
    text.slice(0, last?.end ?? object.start + 1),
    comma,
    behind,
    `\n${indent}`,
    member,
    end,
    text.slice(object.close),
  ].join("");
}

const valueText = (value: unknown, indent: string, unit: string): string =>
  JSON.stringify(value, null, unit).replaceAll("\n", `\n${indent}`);

/** The blanks with which the line of a place begins. */
const indentAt = (text: string, at: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1))?.[0] ?? "";

/** One step of indentation, as the text has it. */
const unitOf = (text: string): string => /\n([ \t]+)(?="|\/)/.exec(text)?.[1] ?? "  ";
