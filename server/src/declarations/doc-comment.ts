import type {
  FunctionLikeDeclaration,
  JSDoc,
  JSDocComment,
  JSDocTag,
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

/** The text of a parameter's `@param`, or of a comment right before it. */
export function parameterText(compiler: Compiler, parameter: ParameterDeclaration): string | undefined {
  const [tag] = compiler.getJSDocParameterTags(parameter);
  return (tag && tagText(compiler, tag)) ?? commentOf(compiler, parameter);
}

/** The text behind a tag. */
export function tagText(compiler: Compiler, tag: JSDocTag): string | undefined {
  return plainText(compiler, tag.comment);
}

/** The text of each `@param options.query` of a function by its last name, and of each `@param query`. */
export function propertyTexts(compiler: Compiler, declaration: Node): Map<string, string> {
  const texts = new Map<string, string>();
  for (const tag of compiler.getJSDocTags(declaration)) {
    if (!compiler.isJSDocParameterTag(tag)) continue;
    const text = plainText(compiler, tag.comment);
    const name = compiler.isQualifiedName(tag.name) ? tag.name.right.text : tag.name.text;
    if (text) texts.set(name, text);
  }
  return texts;
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
