/** One event of a stream that Pegboard answers with. */
export interface RunEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has data of its own
  data: any;
}

/** The events of an answer, as they come in. */
export async function* eventsIn({ body }: Response): AsyncGenerator<RunEvent> {
  if (!body) return;
  let text = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
    }
  }
}
