import type { DocumentedMethod } from "@pegboard/registry-core/internal";
import type { FunctionLikeDeclaration, Signature } from "typescript-api";
import { functionDescription } from "../documents/doc-comment.ts";
import { isInternal, withDeprecation } from "../documents/schema-tags.ts";
import { nodePlace, type TypeScope } from "../type-scope.ts";
import { readFunctionParameters } from "./parameter-schema.ts";

/** A function or method. The scope is its own: it keeps the flaws of its types. */
export function readFunction(
  declaration: FunctionLikeDeclaration,
  fresh: TypeScope & { isRun?: boolean },
  instantiated?: Signature,
): DocumentedMethod {
  const { checker, compiler } = fresh;
  const signature = instantiated ?? checker.getSignatureFromDeclaration(declaration);
  const scope = { ...fresh, place: declaration, signature };
  const description = withDeprecation(
    scope,
    functionDescription(compiler, declaration),
    declaration,
  );
  const read = readFunctionParameters(scope, declaration);
  const { recursive, flaws } = scope;
  const definitions = recursive.size > 0 && { $defs: Object.fromEntries(recursive) };
  const told = read && { ...read, parameters: { ...read.parameters, ...definitions } };
  return {
    ...(description && { description }),
    // Leaves out the marks that have no JSON form.
    ...(told && JSON.parse(JSON.stringify(told))),
    ...(returnsPromise(scope) && { isAsync: true }),
    ...(isInternal(scope, declaration) && { isInternal: true }),
    place: nodePlace(declaration),
    ...(flaws.length > 0 && { flaws }),
  };
}

function returnsPromise({
  checker,
  signature,
}: TypeScope & { signature: Signature | undefined }): boolean {
  const name = signature && checker.getReturnTypeOfSignature(signature).symbol?.name;
  return name === "Promise" || name === "PromiseLike" || name === "AsyncGenerator";
}
