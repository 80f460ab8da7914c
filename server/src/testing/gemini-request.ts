import { z } from "zod";

/**
 * The parts of Gemini's generateContent request that tools are in, as the reference lists their
 * fields: a field that is not here fails the whole request. https://ai.google.dev/api/caching#Tool,
 * #FunctionDeclaration, #Schema, #FunctionResponse. Its SDK's types cannot stand in: they spell
 * enums and whole numbers in another way than the wire takes them.
 */
const name = z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/);
const parameterName = z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/);
const count = z.int().min(0);

/** Enums may be written in either case. */
const type = z.string().regex(/^(string|number|integer|boolean|array|object|null)$/i);

interface GeminiSchema {
  type: string;
  properties?: Record<string, GeminiSchema> | undefined;
  required?: string[] | undefined;
  items?: GeminiSchema | undefined;
}

const schema: z.ZodType<GeminiSchema> = z.lazy(() =>
  z
    .strictObject({
      type,
      format: z.enum(["enum", "date-time", "float", "double", "int32", "int64"]).optional(),
      title: z.string().optional(),
      description: z.string().optional(),
      nullable: z.boolean().optional(),
      enum: z.array(z.string().min(1)).optional(),
      maxItems: count.optional(),
      minItems: count.optional(),
      properties: z.record(parameterName, schema).optional(),
      required: z.array(z.string()).optional(),
      minProperties: count.optional(),
      maxProperties: count.optional(),
      minLength: count.optional(),
      maxLength: count.optional(),
      pattern: z.string().optional(),
      example: z.json().optional(),
      anyOf: z.array(schema).optional(),
      propertyOrdering: z.array(z.string()).optional(),
      default: z.json().optional(),
      items: schema.optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
    })
    .refine((each) => !/^array$/i.test(each.type) || each.items, "an array needs items")
    .refine(
      (each) => (each.required ?? []).every((key) => Object.hasOwn(each.properties ?? {}, key)),
      {
        message: "what is required has to be a property",
      },
    ),
);

/** The value of `tools`. */
export const geminiTools = z.array(
  z.strictObject({
    functionDeclarations: z
      .array(
        z.strictObject({
          name,
          description: z.string().min(1),
          parameters: schema
            .refine(
              (root) => /^object$/i.test(root.type) && root.properties,
              "the root is an object with properties",
            )
            .optional(),
          /** JSON Schema, which `PROVIDER_REFUSALS` looks through. */
          parametersJsonSchema: z
            .looseObject({ type: z.literal("object"), properties: z.looseObject({}) })
            .optional(),
        }),
      )
      .min(1),
  }),
);

/** The `contents` that answer calls. */
export const geminiAnswers = z.array(
  z.strictObject({
    role: z.literal("user"),
    parts: z.array(
      z.union([
        z.strictObject({
          functionResponse: z.strictObject({
            id: z.string().optional(),
            name,
            response: z.record(z.string(), z.json()),
          }),
        }),
        z.strictObject({ text: z.string() }),
        z.strictObject({ inlineData: z.strictObject({ mimeType: z.string(), data: z.base64() }) }),
      ]),
    ),
  }),
);
