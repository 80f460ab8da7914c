import type { DocumentedMethod, DocumentedSource, ToolDefinition } from "@pegboard/registry-core";
import type { DeclarationFlaw, DeclaredFunction } from "../../declarations/declarations.ts";
import type { Found, SourceText } from "./source-text.ts";

/** What the source text adds to a tool whose code does not say everything. */
interface Documentation {
  documented: DocumentedSource;
  /** Types that could not be read, of the methods whose parameters come from the source text. */
  flaws: (DeclarationFlaw & { method: string })[];
}

/** Whether something is missing that the source text may know. */
export function isIncomplete({ origins, methods }: ToolDefinition): boolean {
  return (
    origins.description === "generated" ||
    methods.some(({ origins }) => origins.description === "generated" || origins.parameters === "generated")
  );
}

/** What the source text says about a class or function; `definition` is what its code says alone. */
export function documentationOf(tool: { name: string }, definition: ToolDefinition, text: SourceText): Documentation {
  const declaredClass = text.class(
    tool,
    definition.methods.map(({ name }) => name),
  );
  const declaredFunction = text.function(tool);
  const declared: [string, Found<DeclaredFunction>][] = declaredClass
    ? [...declaredClass.methods].map(([name, method]) => [name, { ...method, file: declaredClass.file }])
    : declaredFunction
      ? [[tool.name, declaredFunction]]
      : [];
  // Where the code has a schema, the function takes the arguments as that schema has them, not as a list.
  const withSchema = new Set(
    definition.methods.filter(({ origins }) => origins.parameters !== "generated").map(({ name }) => name),
  );
  const shown = new Set(definition.methods.map(({ name }) => name));
  return {
    documented: {
      ...(declaredClass?.description && { classDescription: declaredClass.description }),
      ...(declaredClass && { hidden: declaredClass.hidden }),
      methods: Object.fromEntries(
        declared.map(([name, method]) => [name, documentedMethod(method, !withSchema.has(name))]),
      ),
    },
    flaws: declared
      .filter(([name]) => shown.has(name) && !withSchema.has(name) && !declaredClass?.hidden.includes(name))
      .flatMap(([name, { flaws }]) => flaws.map((flaw) => ({ ...flaw, method: name }))),
  };
}

function documentedMethod(method: DeclaredFunction, withParameters: boolean): DocumentedMethod {
  const { description, parameters, argumentList } = method;
  return { ...(description && { description }), ...(withParameters && { parameters, argumentList }) };
}
