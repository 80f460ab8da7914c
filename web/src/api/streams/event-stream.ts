import { jsonText, parseJson } from "@pegboard/json-schema";
import { appBase } from "@pegboard/ui/app-base.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { ApiError } from "../api-error.ts";

/** Posts to an address that answers with events, each with its data as JSON. @throws ApiError */
export async function* postForEvents(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<{ event: string; data: unknown }> {
  const response = await fetch(new URL(`${appBase}${path}`, location.origin), {
    method: "POST",
    headers: {
      accept: "text/event-stream",
      "accept-language": LOCALE,
      "content-type": "application/json",
    },
    body: jsonText(body),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : ApiError.unreachable();
  });
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    throw ApiError.from(response.status, await response.json().catch(() => undefined));
  }
  for await (const { event, data } of eventsOf(response)) {
    if (event === "error") throw ApiError.from(response.status, data);
    yield { event, data };
    if (event === "answer") return;
  }
  throw ApiError.unreachable();
}

async function* eventsOf({ body }: Response): AsyncGenerator<{ event: string; data: unknown }> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += decoder.decode(chunk.value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event === undefined || data === undefined) continue;
      // A question has a schema, whose numbers are those of JavaScript.
      yield { event, data: event === "question" ? JSON.parse(data) : parseJson(data) };
    }
  }
}
