import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { t } from "../messages/t.ts";

/** A name that may stand in a template. */
export interface TemplateWord {
  name: string;
  /** One line about it. */
  detail: string;
  kind: "variable" | "filter" | "test" | "keyword";
  /** What stands behind its dot. */
  members?: TemplateWord[];
  /** Of a list: what stands behind the dot of each entry. */
  entries?: TemplateWord[];
}

/**
 * Completes what is being typed in a tag: a variable, a field behind its dot, a filter, a test, a
 * keyword.
 */
export function completeTemplate(
  context: CompletionContext,
  words: TemplateWord[],
): CompletionResult | null {
  const before = context.state.sliceDoc(0, context.pos);
  const open = openTag(before);
  if (open === undefined) return context.explicit ? completeOutsideTags(context, words) : null;
  const path = /(?:[A-Za-z_]\w*\.)*\w*$/.exec(open)?.[0] ?? "";
  const typed = path.slice(path.lastIndexOf(".") + 1);
  const from = context.pos - typed.length;
  const lead = open.slice(0, open.length - path.length);
  // A tag that was just begun may name anything, behind a filter's line and a dot only what belongs
  // there.
  const isAsking = path.endsWith(".") || /\|\s*$/.test(lead) || /^-?\s+$/.test(open);
  if (typed === "" && !isAsking && !context.explicit) return null;
  const options = findOptions({ before, lead, path }, words).map(toCompletion);
  return options.length === 0 ? null : { from, options, validFor: /^\w*$/ };
}

/** Outside of tags a variable comes with its braces. */
function completeOutsideTags({ pos }: CompletionContext, words: TemplateWord[]): CompletionResult {
  const variables = words.filter(({ kind }) => kind === "variable");
  return {
    from: pos,
    options: variables.map((word) => ({ ...toCompletion(word), apply: `{{ ${word.name} }}` })),
  };
}

/** What the tag at the end of the text holds so far; undefined outside of tags and in comments. */
export function openTag(before: string): string | undefined {
  const start = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  if (start === -1 || before.lastIndexOf("{#") > start) return undefined;
  const inside = before.slice(start + 2);
  return inside.includes("}}") || inside.includes("%}") ? undefined : inside;
}

interface TypingPlace {
  before: string;
  /** The tag up to the name that is being typed. */
  lead: string;
  /** The dotted name so far. */
  path: string;
}

function findOptions({ before, lead, path }: TypingPlace, words: TemplateWord[]): TemplateWord[] {
  const ofKind = (...kinds: TemplateWord["kind"][]) =>
    words.filter(({ kind }) => kinds.includes(kind));
  if (path.includes("."))
    return templateMembers(path.slice(0, path.lastIndexOf(".")), { before, words });
  if (/\|\s*$/.test(lead)) return ofKind("filter");
  if (/\bis\s+(?:not\s+)?$/.test(lead)) return ofKind("test");
  return [...findLoopVariables(before), ...ofKind("variable", "keyword")];
}

/** Deeper than any sensible template; a loop over itself must end. */
const DEEPEST_LOOP = 8;

/** The texts in which a name is looked up: the template up to it, and the words there are. */
interface Scope {
  before: string;
  words: TemplateWord[];
  depth?: number;
}

/** The fields behind a dotted name, through the loops that are written before it. */
function templateMembers(path: string, { before, words, depth = 0 }: Scope): TemplateWord[] {
  const [first = "", ...rest] = path.split(".");
  const loops = [...before.matchAll(LOOP)].filter(([, name]) => name === first);
  const list = loops.at(-1)?.[2];
  const start =
    list !== undefined && depth < DEEPEST_LOOP
      ? (findWord(list, { before, words, depth: depth + 1 })?.entries ?? [])
      : (words.find(({ name, kind }) => name === first && kind === "variable")?.members ?? []);
  return rest.reduce<TemplateWord[]>(
    (members, name) => members.find((one) => one.name === name)?.members ?? [],
    start,
  );
}

function findWord(path: string, scope: Scope): TemplateWord | undefined {
  const dot = path.lastIndexOf(".");
  const among = dot === -1 ? scope.words : templateMembers(path.slice(0, dot), scope);
  return among.find(({ name }) => name === path.slice(dot + 1));
}

const LOOP = /\{%-?\s*for\s+(\w+)\s+in\s+([\w.]+)/g;

function findLoopVariables(before: string): TemplateWord[] {
  const names = new Map([...before.matchAll(LOOP)].map(([, name = "", list = ""]) => [name, list]));
  return [...names].map(([name, list]) => ({
    name,
    detail: t("each of {list}", { list }),
    kind: "variable",
  }));
}

function toCompletion({ name, detail, kind }: TemplateWord): Completion {
  return { label: name, detail, type: kind };
}
