// The server of both-eras-server.mjs over stdio, which notes its process id in the file of its
// argument, so that a test sees how many of it run.
import { appendFileSync } from "node:fs";

const [, , file] = process.argv;
appendFileSync(file, `${process.pid}\n`);
process.argv.splice(2, 1, "stdio", "both");
await import("./both-eras-server.mjs");
