import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface AlternatingProxy {
  url: string;
  close(): Promise<void>;
}

/** Stands before several servers, and gives each of them the next request in turn. */
export async function startAlternatingProxy(urls: () => string[]): Promise<AlternatingProxy> {
  let next = 0;
  const server = createServer((asked, answer) => {
    const behind = urls();
    const target = new URL(asked.url ?? "/", behind[next++ % behind.length]);
    const { method } = asked;
    const headers = { ...asked.headers, host: target.host };
    const forwarded = request(target, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    forwarded.on("error", () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    answer.on("close", () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
