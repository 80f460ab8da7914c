import { expect, it } from "vitest";
import { findContainer } from "./find-container.ts";

const DOCKER = "/.dockerenv";
const PODMAN = "/run/.containerenv";

it.each<[string, Record<string, string>, string[], string | undefined, number, string | undefined]>(
  [
    ["a plain machine", { HOME: "/home/ada" }, [], "/sbin/init", 99, undefined],
    [
      "a cluster",
      { KUBERNETES_SERVICE_HOST: "10.0.0.1" },
      [],
      undefined,
      99,
      "KUBERNETES_SERVICE_HOST",
    ],
    ["a codespace", { CODESPACES: "true" }, [DOCKER], "docker-init", 99, "CODESPACES"],
    ["an editor's container", { REMOTE_CONTAINERS: "true" }, [], "sh", 99, "REMOTE_CONTAINERS"],
    [
      "a Gitpod workspace",
      { GITPOD_WORKSPACE_ID: "x" },
      [],
      "supervisor",
      99,
      "GITPOD_WORKSPACE_ID",
    ],
    ["what podman and systemd-nspawn say", { container: "podman" }, [], "sh", 99, "container"],
    ["a variable that is empty", { container: "", CODESPACES: "" }, [], "sh", 99, undefined],
    [
      "variables of other names",
      { CONTAINER_NAME: "x", container_id: "y", GITPOD: "z" },
      [],
      "sh",
      99,
      undefined,
    ],
    [
      "an image that runs Pegboard",
      {},
      [DOCKER],
      "node /app/node_modules/.bin/pegboard --data /data",
      1,
      DOCKER,
    ],
    ["what starts as process 1 under any name", {}, [DOCKER], "node main.js", 1, DOCKER],
    [
      "one that runs it by tini",
      {},
      [PODMAN],
      "tini -- node /srv/pegboard/server/dist/main.js",
      7,
      PODMAN,
    ],
    ["one that runs it by npm", {}, [DOCKER], "npm start", 18, DOCKER],
    ["one that runs it by a shell", {}, [DOCKER], "/bin/sh -c npm run start", 18, DOCKER],
    ["one that runs npx", {}, [DOCKER], "npm exec pegboard", 18, DOCKER],
    ["a checkout's own script", {}, [DOCKER], "node scripts/start.mjs --port 80", 18, DOCKER],
    [
      "a machine for development that is a container",
      {},
      [DOCKER],
      "sleep infinity",
      4242,
      undefined,
    ],
    ["one with an init of its own", {}, [DOCKER], "/sbin/init", 4242, undefined],
    ["one whose process 1 is hidden", {}, [DOCKER], undefined, 4242, undefined],
  ],
)("%s", (_, variables, files, firstProgram, pid, sign) => {
  const found = findContainer({
    variables,
    exists: (path) => files.includes(path),
    firstProgram: () => firstProgram,
    pid,
  });
  expect(found).toBe(sign === undefined ? undefined : `a container: ${sign}`);
});
