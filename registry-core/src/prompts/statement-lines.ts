import type { parse, tokenize } from "@huggingface/jinja";
import type { TemplateTag } from "./template-tags.ts";

type Program = ReturnType<typeof parse>;
export type Statement = Program["body"][number];
type Tokens = ReturnType<typeof tokenize>;

/** The parts of the engine's statements that hold further statements. */
interface Nested extends Statement {
  value?: unknown;
  body?: Statement[];
  alternate?: Statement[];
  defaultBlock?: Statement[];
}

/**
 * The line of every statement. The engine keeps no positions, but it keeps the order: the statements are walked side by
 * side with the tags that they were read from.
 */
export function linesOfStatements(program: Program, tokens: Tokens, tags: TemplateTag[]): Map<Statement, number> {
  const texts = tokens.map(({ type }) => type).filter((type) => type === "Text" || startsTag(type));
  const lines = new Map<Statement, number>();
  const rest = [...tags];
  const items = texts.map((type) => (type === "Text" ? undefined : rest.shift()));
  if (rest.length > 0) return lines;
  let at = 0;
  const take = () => items[at++];

  const walk = (statements: Statement[]) => {
    for (const statement of statements) visit(statement);
  };
  const visit = (statement: Nested) => {
    const tag = take();
    if (!tag) return;
    lines.set(statement, tag.line);
    if (statement.type === "If") return visitBranches(statement);
    const isBlock = ["For", "Macro", "CallStatement", "FilterStatement"].includes(statement.type);
    if (!isBlock && (statement.type !== "Set" || statement.value !== null)) return;
    walk(statement.body ?? []);
    if (items[at]?.keyword === "else") visitElse(statement.defaultBlock);
    take();
  };
  const visitBranches = (statement: Nested) => {
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
  const visitElse = (statements: Statement[] = []) => {
    take();
    walk(statements);
  };
  walk(program.body);
  return lines;
}

/** Whether a token is the first of a tag. */
export function startsTag(type: string): boolean {
  return type === "OpenStatement" || type === "OpenExpression" || type === "Comment";
}
