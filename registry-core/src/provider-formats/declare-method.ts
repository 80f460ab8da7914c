import { type JsonObject, type JsonSchema, reasonOf } from "@pegboard/json-schema";
import { schemaLoss } from "../messages/loss-messages.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import { perMethod } from "../toolset/offered-methods.ts";
import { lastLook, refusedParameters } from "./last-look.ts";
import { nameFor, renamedLosses } from "./name-rule.ts";
import type { Declaration, FormatWarning, ProviderFormat } from "./provider-format.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "./provider-formats.ts";
import { keepText } from "./serialize-payload.ts";

/** One function in a provider's shape, and what the format had to leave out of it. */
interface ProviderDeclaration {
  declaration: JsonObject;
  warnings: FormatWarning[];
}

/**
 * The method in a provider's shape: as its tool writes it, or else as the format does. It is
 * computed once for each method.
 */
export function declareMethod(named: NamedMethod, format: ProviderFormatName): ProviderDeclaration {
  const declared =
    DECLARE_BY_FORMAT.get(format) ?? perMethod((each) => withKeptText(declareUnkept(each, format)));
  DECLARE_BY_FORMAT.set(format, declared);
  return declared(named);
}

/**
 * The method as the format writes it, whatever the tool does. A method with parameters that the
 * format cannot write is offered without them.
 */
export function standardDeclaration(named: NamedMethod, format: ProviderFormat): Declaration {
  const { method } = named;
  const looked = (declared: Declaration) => lastLook(declared, format.name, method.parameters);
  const renamed = { ...named, functionName: nameFor(named.functionName, format.functionName) };
  const losses = renamedLosses(named.functionName, format.functionName);
  try {
    const declared = looked(format.declare(renamed));
    return losses.length > 0 ? { ...declared, losses: [...losses, ...declared.losses] } : declared;
  } catch (error) {
    const reason = reasonOf(error);
    const loss = schemaLoss(["parameters"], {
      code: "parameters_unwritten",
      values: { reason, form: "offered" },
    });
    const bare = looked(
      format.declare({
        ...renamed,
        method: { ...method, parameters: { type: "object", properties: {} } },
      }),
    );
    return { ...bare, losses: [...losses, loss] };
  }
}

/**
 * A method in a provider's format, computed without keeping the result, for looking through
 * thousands of methods once.
 */
export function declareUnkept(named: NamedMethod, format: ProviderFormatName): ProviderDeclaration {
  const { tool, method } = named;
  const own = method.ownFormats?.[format];
  const { declaration, losses } = own
    ? ownDeclaration(own, format, method.parameters)
    : standardDeclaration(named, PROVIDER_FORMATS[format]);
  return {
    declaration,
    warnings: losses.map((loss) => ({ tool: tool.name, method: method.name, ...loss })),
  };
}

/** What a tool's own formatter wrote, with what its provider would refuse mended or said. */
function ownDeclaration(
  own: JsonObject,
  format: ProviderFormatName,
  parameters: JsonSchema,
): Declaration {
  const refused = refusedParameters(own, format);
  if (refused.length > 0) return { declaration: own, losses: refused };
  return lastLook({ declaration: own, losses: [] }, format, parameters);
}

/** Whether a declaration goes out: not when its provider would refuse all others with it. */
export const isSent = ({ warnings }: ProviderDeclaration): boolean =>
  !warnings.some(({ code }) => code === "own_parameters_refused");

const DECLARE_BY_FORMAT = new Map<
  ProviderFormatName,
  (named: NamedMethod) => ProviderDeclaration
>();

function withKeptText(declared: ProviderDeclaration): ProviderDeclaration {
  keepText(declared.declaration);
  return declared;
}
