/** Where a record of each call is sent, as the variables of OpenTelemetry say it. */
export interface OtlpSettings {
  /** The address that takes logs: "https://collector.example.com/v1/logs". */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The attributes of the resource. */
  resource: Readonly<Record<string, string>>;
}

type OtlpVariables = Readonly<Record<string, string | undefined>>;

/**
 * Reads `OTEL_…`; undefined where no collector is named. `headers` were read from their variable or
 * its file. @throws Error that names the variable and what it takes
 */
export function readOtlpSettings(
  variables: OtlpVariables,
  headers: string | undefined,
): OtlpSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: ofLogs } =
    variables;
  const isOff = variables.OTEL_SDK_DISABLED === "true" || variables.OTEL_LOGS_EXPORTER === "none";
  if (isOff || !(endpoint || ofLogs)) return undefined;
  const url = ofLogs
    ? readEndpoint(ofLogs, "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT")
    : `${readEndpoint(endpoint ?? "", "OTEL_EXPORTER_OTLP_ENDPOINT").replace(/\/$/, "")}/v1/logs`;
  const named = readPairs(variables.OTEL_RESOURCE_ATTRIBUTES, "OTEL_RESOURCE_ATTRIBUTES");
  return {
    url,
    headers: readPairs(headers, "OTEL_EXPORTER_OTLP_HEADERS"),
    resource: {
      "service.name": "pegboard",
      ...named,
      ...(variables.OTEL_SERVICE_NAME && { "service.name": variables.OTEL_SERVICE_NAME }),
    },
  };
}

function readEndpoint(text: string, from: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new Error(
    `${from} is "${text}". It has to be an http or https address, such as http://localhost:4318.`,
  );
}

/** Pairs as "name=value,other=value", with what is escaped in them. */
function readPairs(text: string | undefined, from: string): Record<string, string> {
  const pairs = (text ?? "").split(",").filter((pair) => pair.trim() !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      // A value may be a key, so it is not said.
      if (name === undefined || value === undefined)
        throw new Error(`${from} has a part that is no pair such as name=value.`);
      return [name, decodedHeader(value)];
    }),
  );
}

function decodedHeader(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
