import { readFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, resolve } from "node:path";
import { isInside, realPath } from "./real-path.ts";

/** Where systems keep the homes of people: what lies directly in one is a home. */
const FOLDERS_OF_HOMES = ["/home", "/Users", "/var/home", "/usr/home", "/export/home", "C:\\Users"];
const HOMES = ["/root", "/var/root"];
/** From this number on accounts are people's; 0 is the administrator's. */
const FIRST_PERSON = 1_000;

/**
 * Whether a real path is somebody's home folder, or a folder with homes in it: keys, mail and what
 * shells run lie there.
 */
export function holdsHome(path: string): boolean {
  if (
    FOLDERS_OF_HOMES.some((folder) => realPath(folder) === dirname(path) && dirname(path) !== path)
  )
    return true;
  return [...FOLDERS_OF_HOMES, ...HOMES, ...knownHomes()].some((home) =>
    isInside(path, realPath(resolve(home))),
  );
}

/** Of this user, by the environment and by the system, and of the people that the system knows. */
function knownHomes(): string[] {
  const homes = [homedir(), ...listedHomes()];
  try {
    homes.push(userInfo().homedir);
  } catch {
    // The user has no account, in a container for example.
  }
  return homes.filter((home) => home !== "");
}

function listedHomes(): string[] {
  let accounts = "";
  try {
    accounts = readFileSync("/etc/passwd", "utf8");
  } catch {
    // Windows has no such list; its homes lie in one folder.
  }
  return accounts.split("\n").flatMap((line) => {
    const [, , number = "", , , home = ""] = line.split(":");
    const isPerson = number !== "" && (Number(number) === 0 || Number(number) >= FIRST_PERSON);
    return isPerson && home.startsWith("/") && home !== "/" ? [home] : [];
  });
}
