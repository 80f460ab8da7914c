import { RegistryError, reasonOf } from "../../registry-error.ts";
import type { JsonObject } from "../../schema/json-schema.ts";
import { definedOnly } from "../defined-only.ts";
import type { ToolPromptTexts } from "../tool-definition.ts";
import type { ToolMetadata } from "./decorators.ts";
import { memberValue, readTexts } from "./prompt-texts.ts";
import { methodHolders, type ToolClass } from "./tool.ts";

/** What a class says about itself by methods without parameters (its texts) and by getters (the rest). */
interface ToolMembers {
  toolDescription?: string;
  texts: ToolPromptTexts;
  metadata: ToolMetadata;
}

const FLAGS = ["isExclusive", "takesControl", "isSubAgent", "isEnabled"];
const GETTERS = ["displayName", "icon", ...FLAGS];

/**
 * What a class's members say. They are read once, without an instance: `this.config` is the default config there, and nothing else
 * is set. Throws `invalid_definition` for one that needs more.
 */
export function toolMembers(toolClass: ToolClass, defaults: () => JsonObject): ToolMembers {
  const bare: object = Object.create(toolClass.prototype, { config: { get: defaults } });
  const read = (name: string): unknown => readMember({ toolClass, name }, bare);
  const toolDescription = read("toolDescription") as string | undefined;
  const { isEnabled, ...metadata } = Object.fromEntries(GETTERS.map((name) => [name, read(name)]));
  return {
    ...definedOnly({ toolDescription }),
    texts: readTexts(read),
    metadata: definedOnly({ ...metadata, enabledByDefault: isEnabled }) as ToolMetadata,
  };
}

interface Member {
  toolClass: ToolClass;
  name: string;
}

function readMember({ toolClass, name }: Member, bare: object): unknown {
  const holder = methodHolders(toolClass).find((each) => Object.hasOwn(each, name));
  const isGetter = holder && Object.getOwnPropertyDescriptor(holder, name)?.get !== undefined;
  // A method named `icon` is a function for models.
  if (!holder || (!isGetter && GETTERS.includes(name))) return undefined;
  const value = valueBefore({ toolClass, name }, bare);
  const type = FLAGS.includes(name) ? "boolean" : "string";
  if (value === undefined || typeof value === type) return value;
  throw new RegistryError("invalid_definition", `${name} of ${toolClass.name} gives no ${type}. Let it return one.`);
}

function valueBefore({ toolClass, name }: Member, bare: object): unknown {
  try {
    return memberValue(bare, name);
  } catch (error) {
    const reason = reasonOf(error);
    throw new RegistryError(
      "invalid_definition",
      `${name} of ${toolClass.name} cannot be read before there is an instance: ${reason}. Let it depend on nothing but this.config.`,
    );
  }
}
