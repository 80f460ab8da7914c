import { memoByIdentity } from "../memo-by-identity.ts";

/** Text that may hold brackets without opening anything: comments, texts, regular expressions. */
const LITERALS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|\$\{(?:[^{}`]|`[^`]*`)*\}|[^`\\])*`|(?<=[(,=:[!&|?{};>]\s*|\breturn\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/\n[])+\//g;

/**
 * The beginning of a function. `__name` is what esbuild puts around a function so that it keeps its
 * name.
 */
const FUNCTION_START = String.raw`\s*(?:__name\d*\(\s*)?(?:async\b\s*)?`;
const FIELD_FUNCTION = String.raw`(${FUNCTION_START}(?:function\b[^()]*\([^()]*\)|\([^()]*\)\s*=>|[\w$]+\s*=>))?`;
/** A function that surely has no parameters. */
const TAKES_NOTHING = new RegExp(String.raw`^${FUNCTION_START}(?:function\b[^()]*)?\(\s*\)`);
const FIELD_NAME = String.raw`([\p{ID_Start}$_][\p{ID_Continue}$]*)`;
const FIELD = new RegExp(
  String.raw`(?<=[;{}\n]\s*)${FIELD_NAME}\s*=(?![=>])${FIELD_FUNCTION}`,
  "gu",
);
/** A field as compilers write it for older targets, and as people write it by hand. */
const ASSIGNED = new RegExp(
  String.raw`\b(?:this\.|__publicField\(this,\s*")${FIELD_NAME}(?:\s*=(?![=>])|",)${FIELD_FUNCTION}`,
  "gu",
);

/** The facts about a field that a class's text tells. */
export interface ClassField {
  /** Whether the field surely holds a function. */
  isFunction: boolean;
  /** Whether that function surely has no parameters. */
  takesNothing: boolean;
}

/**
 * A class's own fields by name. Fields exist only on instances, and constructing one may open files
 * and connections, so the fields are read from the class's text. That does not tell what `search =
 * newSearch()` is.
 */
export const classFields = memoByIdentity((toolClass: object): ReadonlyMap<string, ClassField> => {
  const text = codeText(toolClass);
  const start = text.indexOf("{");
  const body = text.slice(start + 1);
  const construct = /(?<=[;{}\n]\s*|^\s*)constructor\s*\(/.exec(body);
  const [, constructing = ""] = construct ? bracketed(body.slice(construct.index)) : [];
  const found = [...`{${outermost(body)}`.matchAll(FIELD), ...constructing.matchAll(ASSIGNED)];
  return new Map(
    found.map(([, name = "", head]) => [
      name,
      { isFunction: head !== undefined, takesNothing: TAKES_NOTHING.test(head ?? "") },
    ]),
  );
});

/** The code of a class or function, without comments and literals; texts that are names stay. */
export function codeText(code: object): string {
  const text = Function.prototype.toString.call(code);
  return text.replace(LITERALS, (literal) => (/^"[\w$]+"$/.test(literal) ? literal : " "));
}

/** The text with a dot for each pair of brackets and their content, except those of `__name`. */
function outermost(text: string): string {
  const hiding: boolean[] = [];
  let depth = 0;
  let outer = "";
  for (const character of text) {
    if (")]}".includes(character) && hiding.pop()) depth -= 1;
    if (depth <= 0) outer += character;
    else if (depth === 1 && character.trim() !== "" && !outer.endsWith("·")) outer += "·";
    if ("([{".includes(character)) {
      const hides = !(depth === 0 && /\b__name\d*\($/.test(outer.slice(-12)));
      hiding.push(hides);
      if (hides) depth += 1;
    }
  }
  return outer;
}

/** The content of the first brackets, of the second ones, and so on. */
function bracketed(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (")]}".includes(character)) {
      depth -= 1;
      if (depth === 0) found.push(text.slice(from, at));
    }
    if ("([{".includes(character)) {
      if (depth === 0) from = at + 1;
      depth += 1;
    }
  }
  return found;
}
