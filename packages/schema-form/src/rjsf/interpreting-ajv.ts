import { isSchemaObject, type JsonValue } from "@pegboard/json-schema";
import { type Issue, type JsonSchema, validateJson } from "@pegboard/registry-core";
import { describeIssue } from "@pegboard/registry-core/messages";
import { ROOT_SCHEMA_PREFIX } from "@rjsf/utils";
import { t } from "../messages/t.ts";

/** An issue of a value, in the form that Ajv gives it. */
interface AjvError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message: string;
}

interface AjvValidator {
  (value: unknown): boolean;
  schema: JsonSchema;
  errors: AjvError[] | null;
}

/**
 * The part of Ajv that `@rjsf/validator-ajv8` uses, over the engine that judges values everywhere
 * else. Ajv compiles schemas with `new Function`, which a strict Content-Security-Policy forbids.
 * Formats and keywords are the engine's own.
 */
export default class InterpretingAjv {
  private readonly judges = new Map<string, AjvValidator>();

  addFormat(): this {
    return this;
  }

  addKeyword(): this {
    return this;
  }

  addMetaSchema(): this {
    return this;
  }

  addSchema(schema: JsonSchema, id: string): this {
    this.judges.set(id, this.compile(schema));
    return this;
  }

  getSchema(id: string): AjvValidator | undefined {
    return this.judges.get(id);
  }

  removeSchema(id?: unknown): this {
    if (id === undefined) this.judges.clear();
    else this.judges.delete(String(id));
    return this;
  }

  compile(given: JsonSchema): AjvValidator {
    const schema = withoutRootNames(given) as JsonSchema;
    const judge: AjvValidator = Object.assign(
      (value: unknown) => {
        const root = this.judges.get(ROOT_SCHEMA_PREFIX)?.schema ?? schema;
        const issues = validateJson(schema, (value ?? null) as JsonValue, {
          root,
          hideSecrets: true,
        });
        judge.errors = issues.length === 0 ? null : issues.map(toAjvError);
        return issues.length === 0;
      },
      { schema, errors: null },
    );
    return judge;
  }
}

/**
 * The schema with references from its own root, because RJSF puts the name of its root schema
 * before them.
 */
function withoutRootNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRootNames);
  if (!isSchemaObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === "$ref" && typeof value === "string" && value.startsWith(ROOT_SCHEMA_PREFIX)
        ? [key, value.slice(ROOT_SCHEMA_PREFIX.length)]
        : [key, withoutRootNames(value)],
    ),
  );
}

function toAjvError(issue: Issue): AjvError {
  const { path, code, values } = issue;
  const isMissing = code === "required";
  const place = isMissing ? path.slice(0, -1) : path;
  return {
    instancePath: place
      .map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`)
      .join(""),
    schemaPath: `#/${code}`,
    keyword: code,
    params: { ...values, ...(isMissing && { missingProperty: String(path.at(-1)) }) },
    message: describeIssue(issue, t),
  };
}
