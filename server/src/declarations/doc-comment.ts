import type {
  FunctionLikeDeclaration,
  JSDoc,
  JSDocComment,
  Node,
  NodeArray,
  ParameterDeclaration,
} from "typescript-api";
import type { Compiler } from "./declarations.ts";

type Comment = string | NodeArray<JSDocComment> | undefined;

/** The text of the doc comment that belongs to a node, without its tags. */
export function commentOf(compiler: Compiler, node: Node): string | undefined {
  const doc = compiler
    .getJSDocCommentsAndTags(node)
    .filter((part): part is JSDoc => compiler.isJSDoc(part))
    .at(-1);
  return plainText(compiler, doc?.comment);
}

/** The text of a function's doc comment, with that of its `@returns`. */
export function functionDescription(compiler: Compiler, declaration: FunctionLikeDeclaration): string | undefined {
  const text = commentOf(compiler, declaration);
  const returns = plainText(compiler, compiler.getJSDocReturnTag(declaration)?.comment);
  return [text, returns && `Returns ${returns}`].filter(Boolean).join("\n\n") || undefined;
}

/** The text of a parameter's `@param`, and by property name that of each `@param options.query`. */
export function parameterTexts(
  compiler: Compiler,
  parameter: ParameterDeclaration,
): { own: string | undefined; properties: Map<string, string> } {
  const properties = new Map<string, string>();
  for (const tag of compiler.getJSDocTags(parameter.parent)) {
    if (!compiler.isJSDocParameterTag(tag) || !compiler.isQualifiedName(tag.name)) continue;
    const text = plainText(compiler, tag.comment);
    if (text) properties.set(tag.name.right.text, text);
  }
  const [own] = compiler.getJSDocParameterTags(parameter);
  return { own: plainText(compiler, own?.comment), properties };
}

function plainText(compiler: Compiler, comment: Comment): string | undefined {
  const text = compiler.getTextOfJSDocComment(comment)?.replace(/^\s*-\s+/, "");
  const paragraphs = text?.split(/\n\s*\n/).map(joinLines);
  return paragraphs?.join("\n\n").trim() || undefined;
}

/** A line break in a comment is only where the line was full, unless a list goes on. */
function joinLines(paragraph: string): string {
  return paragraph.replace(/\s*\n\s*(?![-*]\s|\d+\.\s)/g, " ").trim();
}
