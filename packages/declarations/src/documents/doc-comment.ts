import type {
  FunctionDeclaration,
  FunctionLikeDeclaration,
  JSDoc,
  JSDocComment,
  JSDocParameterTag,
  JSDocTag,
  MethodDeclaration,
  Node,
  NodeArray,
  ParameterDeclaration,
} from "typescript-api";
import type { Compiler } from "../compiler.ts";

type Comment = string | NodeArray<JSDocComment> | undefined;

/** The text of the doc comment that belongs to a node, without its tags. */
export function commentOf(compiler: Compiler, node: Node): string | undefined {
  const doc = compiler
    .getJSDocCommentsAndTags(node)
    .filter((part): part is JSDoc => compiler.isJSDoc(part))
    .at(-1);
  return commentText(compiler, doc?.comment);
}

/** The text of a function's doc comment, with that of its `@returns`. */
export function functionDescription(
  compiler: Compiler,
  declaration: FunctionLikeDeclaration,
): string | undefined {
  const documented = [declaration, ...overloadsOf(compiler, declaration)].find((each) =>
    commentOf(compiler, each),
  );
  const text = documented && commentOf(compiler, documented);
  const returns = commentText(
    compiler,
    compiler.getJSDocReturnTag(documented ?? declaration)?.comment,
  );
  return [text, returns && `Returns ${returns}`].filter(Boolean).join("\n\n") || undefined;
}

function siblingsOf(compiler: Compiler, parent: Node): readonly Node[] {
  if (compiler.isClassLike(parent)) return parent.members;
  return compiler.isSourceFile(parent) ? parent.statements : [];
}

/** The signatures without a body before a function that has several. */
export function overloadsOf(
  compiler: Compiler,
  { name, parent }: FunctionLikeDeclaration,
): (MethodDeclaration | FunctionDeclaration)[] {
  return siblingsOf(compiler, parent).filter(
    (node): node is MethodDeclaration | FunctionDeclaration =>
      (compiler.isMethodDeclaration(node) || compiler.isFunctionDeclaration(node)) &&
      !node.body &&
      node.name?.getText() === name?.getText(),
  );
}

/** The text of a parameter's `@param`, or of a comment right before it. */
export function parameterText(
  compiler: Compiler,
  parameter: ParameterDeclaration,
): string | undefined {
  const [tag] = compiler.getJSDocParameterTags(parameter);
  return (tag && tagText(compiler, tag)) ?? commentOf(compiler, parameter);
}

/** The text behind a tag. */
export function tagText(compiler: Compiler, tag: JSDocTag): string | undefined {
  return commentText(compiler, tag.comment);
}

/** Each `@param options.query` of a function by its last name, and each `@param query`. */
export function propertyTags(
  compiler: Compiler,
  declaration: Node,
): Map<string, JSDocParameterTag> {
  const tags = compiler.getJSDocTags(declaration).filter(compiler.isJSDocParameterTag);
  return new Map(
    tags.map((tag) => [
      compiler.isQualifiedName(tag.name) ? tag.name.right.text : tag.name.text,
      tag,
    ]),
  );
}

function commentText(compiler: Compiler, comment: Comment): string | undefined {
  const text = compiler
    .getTextOfJSDocComment(comment)
    ?.replace(/^\s*-\s+/, "")
    .replace(
      /\{@link(?:code|plain)?\s+([^\s|}]+)[\s|]*([^}]*)\}/g,
      (_, target, label) => label.trim() || target,
    );
  const paragraphs = text?.split(/\n\s*\n/).map(unwrapParagraph);
  return paragraphs?.join("\n\n").trim() || undefined;
}

/** A line break in a comment is only where the line was full, unless a list goes on. */
function unwrapParagraph(paragraph: string): string {
  return paragraph.replace(/\s*\n\s*(?![-*]\s|\d+\.\s)/g, " ").trim();
}
