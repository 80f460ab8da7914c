import type { MiddlewareHandler } from "hono";
import { type DescribeRouteOptions, describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { readQuery } from "../http/read-request.ts";

/** What a route takes and answers, in the schemas of api-contract/. */
interface RouteContract {
  /** Of the body. */
  takes?: z.ZodType;
  query?: z.ZodObject;
  /** Of a JSON answer; an empty object unless given. */
  answers?: z.ZodType;
  /** 200 unless given; 204 answers nothing, and so does 303, which leads to a page. */
  status?: 200 | 201 | 204 | 303;
  /** The media type of an answer that is no JSON; of a stream, `answers` is one piece. */
  media?:
    | "text/css"
    | "text/plain"
    | "text/typescript"
    | "text/x-python"
    | "text/event-stream"
    | "application/x-ndjson";
}

/**
 * Tells the description of the API about a route. The route itself reads its body and its query by
 * the same schemas; one without a query refuses all of it, since a misspelt or misplaced key would
 * be ignored without a word. Older addresses, which other systems prescribe, go on to ignore it.
 */
export function contract({
  takes,
  query,
  answers,
  media,
  status = 200,
}: RouteContract): MiddlewareHandler {
  const hasBody = status === 200 || status === 201;
  const told: DescribeRouteOptions = {
    operationId: ({ method, path }) =>
      `${method.toLowerCase()}${path.replace("/v1/", "/").replaceAll(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(takes && {
      requestBody: { required: true, content: mediaContent(JSON_MEDIA_TYPE, takes) },
    }),
    responses: {
      [String(status)]: hasBody
        ? {
            description: "The answer",
            content:
              media && !answers
                ? { [media]: {} }
                : mediaContent(media ?? JSON_MEDIA_TYPE, answers ?? NOTHING),
          }
        : { description: "Done" },
      default: { $ref: `#/components/responses/${REFUSED_RESPONSE}` },
    },
  };
  if (query)
    return describeRoute({
      ...told,
      // Made when somebody reads the description: it is a fifth of what a start costs.
      get parameters() {
        return Object.entries(query.shape).map(toParameter);
      },
    });
  const described = describeRoute(told);
  // What leads to a page is called with what an identity provider adds.
  return status === 303 ? described : Object.assign(refuseQuery(), described);
}

const refuseQuery = (): MiddlewareHandler => async (context, next) => {
  // The path that is routed has the version; the address as it was asked for has it or not.
  if (/^[^?]*\/api\/v\d+\//.test(context.req.url)) readQuery(context, NO_QUERY);
  await next();
};

const NO_QUERY = z.strictObject({});
const NOTHING = z.object({});

/** The answer that every route may give, in the description's components. */
export const REFUSED_RESPONSE = "Refused";

/**
 * In what requests may send and answers have at least; what JSON Schema cannot say is left open.
 */
const AS_SENT = { io: "input", unrepresentable: "any" } as const;

export const JSON_MEDIA_TYPE = "application/json";
export const mediaContent = (media: string, schema: z.ZodType) => ({
  [media]: { schema: resolver(schema, AS_SENT) },
});

function toParameter([name, schema]: [string, z.ZodType]) {
  const { $schema, description, ...described } = z.toJSONSchema(schema, AS_SENT);
  const required = !schema.safeParse(undefined).success;
  return {
    name,
    in: "query",
    required,
    schema: described as object,
    ...(description && { description }),
  };
}
