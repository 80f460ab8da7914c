import { startsTag, type TemplateTokens, type TokenPlace } from "./place-tokens.ts";
import type { TemplateTag } from "./template-tags.ts";
import { countLines } from "./template-tags.ts";
import type { TemplateNode, TemplateProgram } from "./templates/template-program.ts";

interface Item {
  line: number;
  keyword: string;
}

/** A template with the text that lines are counted in. */
interface PlacedTemplate {
  source: string;
  tokens: TemplateTokens;
  places: (TokenPlace | undefined)[];
  tags: TemplateTag[];
}

/**
 * The line of every statement, and of every text between tags. The engine keeps no positions, but
 * it keeps the order, so the statements are walked side by side with the tags that they were read
 * from.
 */
export function linesOfStatements(
  program: TemplateProgram,
  placed: PlacedTemplate,
): Map<TemplateNode, number> {
  const items = readItems(placed);
  const lines = new Map<TemplateNode, number>();
  let at = 0;
  const take = () => items[at++];

  const walk = (statements: TemplateNode[]) => {
    for (const statement of statements) visit(statement);
  };
  const visit = (statement: TemplateNode) => {
    const item = take();
    if (!item) return;
    lines.set(statement, item.line);
    if (statement.type === "If") return visitBranches(statement);
    const isBlock = ["For", "Macro", "CallStatement", "FilterStatement"].includes(statement.type);
    if (!isBlock && (statement.type !== "Set" || statement.value !== null)) return;
    walk(statement.body ?? []);
    if (items[at]?.keyword === "else") visitElse(statement.defaultBlock);
    take();
  };
  const visitBranches = (statement: TemplateNode) => {
    walk(statement.body ?? []);
    const next = items[at];
    const [branch] = statement.alternate ?? [];
    if (next?.keyword === "elif" && branch) {
      take();
      lines.set(branch, next.line);
      return visitBranches(branch);
    }
    if (next?.keyword === "else") visitElse(statement.alternate);
    take();
  };
  const visitElse = (statements: TemplateNode[] = []) => {
    take();
    walk(statements);
  };
  walk(program.body);
  return lines;
}

/**
 * The tags and the texts between them, as the engine read them; none when they cannot be told
 * apart.
 */
function readItems({ source, tokens, places, tags }: PlacedTemplate): Item[] {
  const items: Item[] = [];
  let line = 1;
  let counted = 0;
  let used = 0;
  for (const [index, { type }] of tokens.entries()) {
    const place = places[index];
    if (!place) return [];
    if (startsTag(type)) {
      const tag = tags[used++];
      if (!tag) return [];
      items.push(tag);
    } else if (type === "Text") {
      line += countLines(source.slice(counted, place.start));
      counted = place.start;
      items.push({ line, keyword: "" });
    }
  }
  return used === tags.length ? items : [];
}
