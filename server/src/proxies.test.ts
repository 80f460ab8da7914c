import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isDeepRun } from "../../test-depth.ts";
import { makeSignInLink } from "./people/sign-in-links.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const NAME = "tools.example.com";
const PUBLIC_URL = `https://${NAME}`;
const DOCUMENT = readFileSync(new URL("../../docs/deploy.md", import.meta.url), "utf8");
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(DOCUMENT)?.[1] ?? "";

interface Proxy {
  language: string;
  port: number;
  /** The file of its settings around what the document shows, and how it is started. */
  settings(shown: string, folder: string): string;
  args(file: string): string[];
}

const PROXIES: Record<string, Proxy> = {
  nginx: {
    language: "nginx",
    port: 7_391,
    settings: (shown, folder) => {
      const server = shown
        // Debian 12 has the release that takes it in the line before, as the document says.
        .replace("listen 443 ssl;\n    http2 on;", "listen 443 ssl http2;")
        .replace("listen 443", "listen 127.0.0.1:7391")
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/cert.pem;`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`);
      return `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp; ${server} }`;
    },
    args: (file) => ["-c", file],
  },
  caddy: {
    language: "caddyfile",
    port: 7_392,
    settings: (shown, folder) =>
      `{\n\tadmin off\n\thttp_port 7393\n\thttps_port 7392\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${shown.replace(
        "{\n",
        `{\n\ttls ${folder}/cert.pem ${folder}/key.pem\n`,
      )}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
};

describe.runIf(isDeepRun).each(Object.entries(PROXIES))(
  "%s as docs/deploy.md sets it",
  (program, { language, port, settings, args }) => {
    const isThere = spawnSync(program, ["-v"]).error === undefined;
    let server: TestServer;
    let proxy: ChildProcess;
    let folder: string;
    beforeAll(async () => {
      if (!isThere) return;
      folder = mkdtempSync(join(tmpdir(), "pegboard-proxy-"));
      const certificate = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=tools.example.com";
      const files = ["-keyout", "key.pem", "-out", "cert.pem"];
      execFileSync("openssl", [...certificate.split(" "), ...files], {
        cwd: folder,
        stdio: "pipe",
      });
      server = await startTestServer({
        publicUrl: PUBLIC_URL,
        allowedHosts: [NAME],
        trustedProxies: ["127.0.0.1"],
      });
      const shown = blockOf(language).replace("127.0.0.1:4310", new URL(server.url).host);
      const file = join(folder, "settings");
      writeFileSync(file, settings(shown, folder));
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      proxy = spawn(program, args(file), { env, stdio: "ignore" });
      await vi.waitFor(async () => {
        if ((await status("/healthz")) !== 200) throw new Error(`${program} does not answer yet.`);
      });
    });
    afterAll(async () => {
      if (!isThere) return;
      const ended = new Promise((resolve) => proxy.on("close", resolve));
      proxy.kill("SIGTERM");
      await ended;
      await server.close();
      rmSync(folder, { recursive: true });
    });

    /** A request as a browser sends it to the name, whose address is this machine here. */
    const ask = (path: string, { body, ...headers }: Record<string, string> = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const sent = httpsRequest(
          {
            host: "127.0.0.1",
            port,
            path,
            servername: NAME,
            rejectUnauthorized: false,
            method: body === undefined ? "GET" : "POST",
            headers: { Host: NAME, "Content-Type": "application/json", ...headers },
          },
          resolve,
        );
        sent.on("error", reject);
        sent.end(body);
      });
    const status = async (path: string) => {
      const answer = await ask(path);
      answer.resume();
      return answer.statusCode;
    };

    it.skipIf(!isThere)(
      `lets people sign in over https, and hands events on as they come${isThere ? "" : ` (${program} is not installed)`}`,
      async () => {
        const { people } = server.dependencies;
        const { code } = await people.change((writes) =>
          makeSignInLink(writes, "first_admin", { person: null, by: { name: "test" } }),
        );
        const joining = { code, name: "Ada", email: "a@example.com", password: "correct horse b" };
        const joined = await ask("/api/v1/links/use", {
          body: JSON.stringify(joining),
          Origin: PUBLIC_URL,
        });
        expect([joined.statusCode, await text(joined)]).toEqual([200, expect.anything()]);
        const [cookie = ""] = joined.headers["set-cookie"] ?? [];
        expect(cookie).toMatch(/^__Host-pegboard=.*; Secure/);
        const own = { Cookie: cookie.split(";")[0] ?? "" };

        const stream = await ask("/api/v1/events", own);
        expect(stream.headers["content-type"]).toContain("text/event-stream");
        let heard = "";
        stream.setEncoding("utf8").on("data", (chunk) => {
          heard += chunk;
        });
        const renamed = { name: "Renamed" };
        const made = await ask("/api/v1/agents", {
          body: JSON.stringify(renamed),
          Origin: PUBLIC_URL,
          ...own,
        });
        expect(made.statusCode).toBe(201);
        // The stream is still open, so nothing but passing it on brings it here.
        await expect.poll(() => heard).toContain('"agents"');
        stream.destroy();
        // Caddy answers another name with an empty page of its own.
        const foreign = await ask("/api/v1/agents", { Host: "evil.example", ...own });
        expect(await text(foreign)).not.toContain("Renamed");
      },
    );
  },
);
