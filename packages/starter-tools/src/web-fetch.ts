import { type CallContext, methodMetadata, Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";
import { fetchPage, HOST_PATTERN, type WebRequests } from "./fetch-page.ts";

const webFetchConfigValues = z.object({
  allowedHosts: z
    .array(
      z
        .string()
        .regex(
          HOST_PATTERN,
          "must be a host such as example.com, *.example.com or example.com:8080",
        ),
    )
    .min(1)
    .meta({
      title: "Allowed hosts",
      description:
        "Nothing else is reached, not by a redirect either. *.example.com stands for all hosts below it.",
      examples: [["example.com", "*.example.org"]],
    }),
  timeLimit: z.int().min(1).max(120).default(15).meta({
    title: "Time limit (seconds)",
    description: "For the whole request, redirects included.",
  }),
  maxKilobytes: z.int().min(1).max(10_240).default(512).meta({
    title: "Largest answer (kB)",
    description: "What is longer is cut, and the result says so.",
  }),
  allowPrivate: z.boolean().default(false).meta({
    title: "Private addresses",
    description: "Also reach allowed hosts on this machine and in local networks.",
  }),
  headers: z
    .record(
      z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "must be the name of an HTTP header"),
      z.string().min(1).meta({ format: "password", writeOnly: true }),
    )
    .default({})
    .meta({
      title: "Headers",
      description:
        "Sent to every allowed host, such as Authorization; over https only, but for this machine.",
    }),
});

type WebFetchConfig = z.output<typeof webFetchConfigValues> & { requests: WebRequests };

/** Parses to what an operator set, together with how addresses are asked. */
export function webFetchConfig(requests: WebRequests) {
  return webFetchConfigValues.transform((config): WebFetchConfig => ({ ...config, requests }));
}

// Not z.url(): some providers take no "uri" format, and the host is checked anyway.
const fetching = z.object({
  url: z
    .string()
    .refine(URL.canParse, { error: "must be a whole address, such as https://example.com/page" })
    .describe("Whole address of a page or an API, such as https://example.com/page"),
});

const FETCHES = "Fetches the text behind an address (HTTP GET): a page, JSON, or any other text.";
/** The model is told so many by name. */
const SHOWN_HOSTS = 20;

@toolMetadata({
  name: "web_fetch",
  displayName: "Web fetch",
  description: "Reads pages and APIs of the web hosts that the operator allows.",
  icon: "Globe",
  color: "bg-blue-100 text-blue-700 dark:bg-blue-900/40 dark:text-blue-300",
  weight: 30,
  visible: true,
  secretDestination: ["allowedHosts", "allowPrivate"],
  enabledByDefault: false,
})
export class WebFetch extends Tool<WebFetchConfig> {
  override methodDescription(method: string): string | undefined {
    const { allowedHosts } = this.config;
    const shown = allowedHosts.slice(0, SHOWN_HOSTS).join(", ");
    const rest =
      allowedHosts.length > SHOWN_HOSTS ? ` and ${allowedHosts.length - SHOWN_HOSTS} more` : "";
    return method === "fetch_url" ? `${FETCHES} Only of these hosts: ${shown}${rest}.` : undefined;
  }

  @methodMetadata({
    description: FETCHES,
    parameters: fetching,
    annotations: { readOnlyHint: true, openWorldHint: true },
  })
  fetch_url({ url }: z.output<typeof fetching>, { signal }: CallContext) {
    return fetchPage(new URL(url), { ...this.config, method: "GET", signal });
  }

  @methodMetadata({
    description:
      "Tells whether an address exists and what is there, without fetching it (HTTP HEAD).",
    parameters: fetching,
    annotations: { readOnlyHint: true, openWorldHint: true },
  })
  check_url({ url }: z.output<typeof fetching>, { signal }: CallContext) {
    return fetchPage(new URL(url), { ...this.config, method: "HEAD", signal });
  }
}
