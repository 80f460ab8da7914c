import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { SITE } from "./build-site.mjs";

const SECONDS_TO_ANSWER = 15;
const AT_ONCE = 6;
/** What a server answers where nothing is at an address any more. */
const GONE = [404, 410];

/** The addresses outside of the built site that its pages lead to, each with these pages. */
function outsideLinks() {
  const links = new Map();
  for (const entry of readdirSync(SITE, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".html")) continue;
    const file = join(entry.parentPath, entry.name);
    for (const [, href] of readFileSync(file, "utf8").matchAll(/<a [^>]*href="(\w+:[^"]*)"/g)) {
      const address = href.replaceAll("&amp;", "&");
      if (/^http:\/\/localhost\b/.test(address)) continue;
      links.set(address, [...(links.get(address) ?? []), relative(SITE, file)]);
    }
  }
  return links;
}

/** What is wrong with the form of addresses: readers go by https, and to where they are sent. */
export function findMalformedLinks() {
  return [...outsideLinks()].flatMap(([address, [page]]) => {
    const isAddress = /^https:\/\/[\w.-]+\.[a-z]+(?:[/?#][!-~]*[\w/#-])?$/.test(address);
    return isAddress && URL.canParse(address)
      ? []
      : [`${page} leads to ${address}, which is no address of https`];
  });
}

/**
 * Asks for each address outside. Answers where nothing is any more; prints what could not be judged,
 * since the network is closed or a server refuses programs.
 */
export async function findGoneLinks() {
  const waiting = [...outsideLinks()];
  const gone = [];
  const unjudged = [];
  const askNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [address, [page]] = next;
      const status = await statusOf(address);
      if (GONE.includes(status))
        gone.push(`${page} leads to ${address}, where nothing is: ${status}`);
      else if (status !== 200) unjudged.push(`${address}: ${status}`);
    }
  };
  const all = waiting.length;
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  console.log(`${all} addresses outside: ${gone.length} gone, ${unjudged.length} not judged.`);
  for (const line of unjudged) console.log(`  not judged: ${line}`);
  return gone;
}

/** The status at the end of redirects, or why there is none. */
async function statusOf(address) {
  try {
    const signal = AbortSignal.timeout(SECONDS_TO_ANSWER * 1_000);
    const answer = await fetch(address, { signal, headers: { accept: "text/html" } });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return error.cause?.code ?? error.name;
  }
}
