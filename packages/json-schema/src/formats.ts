import { isIpv4, isIpv6 } from "./ip-address.ts";
import { isUri, isUriReference, isUriTemplate } from "./uri-formats.ts";

type FormatCheck = (value: unknown) => boolean;

const textFormats: [string, (text: string) => boolean][] = [
  ["date", isDate],
  ["time", (text) => isTime(text, true)],
  ["date-time", (text) => isDateTime(text, true)],
  ["iso-time", (text) => isTime(text, false)],
  ["iso-date-time", (text) => isDateTime(text, false)],
  ["duration", isDuration],
  ["uri", isUri],
  ["uri-reference", isUriReference],
  ["uri-template", isUriTemplate],
  ["url", isUri],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["regex", isRegex],
  ["uuid", (text) => /^(?:urn:uuid:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)],
  ["json-pointer", (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text)],
  [
    "json-pointer-uri-fragment",
    (text) => /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~[01])*)*$/i.test(text),
  ],
  ["relative-json-pointer", (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text)],
  ["byte", (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)],
];
const numberFormats: [string, (value: number) => boolean][] = [
  ["int32", (value) => Number.isInteger(value) && Math.abs(value + 0.5) <= 2 ** 31 - 0.5],
  ["int64", Number.isInteger],
];

/**
 * The formats that are checked; any other accepts everything. Each check takes time linear in the
 * text.
 */
export const CHECKED_FORMATS = new Map<string, FormatCheck>([
  ...textFormats.map(([name, fits]): [string, FormatCheck] => [
    name,
    (value) => typeof value !== "string" || fits(value),
  ]),
  ...numberFormats.map(([name, fits]): [string, FormatCheck] => [
    name,
    (value) => typeof value !== "number" || fits(value),
  ]),
]);

/** Whether a text has what any has that others judge by a format: `a:b`, `a@b`, `P1D`. */
export const couldBeFormatted = (text: string): boolean => /[:@]|^P/.test(text);

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

function isTime(text: string, needsZone: boolean): boolean {
  const match = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:(z)|([+-])(\d\d)(?::?(\d\d))?)?$/i.exec(text);
  if (!match) return false;
  const [, hour = "", minute = "", second = "", zulu, sign, zoneHour = "0", zoneMinute = "0"] =
    match;
  if (needsZone && !zulu && !sign) return false;
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return false;
  if (Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59) return true;
  // A leap second is the last of a day in Greenwich.
  const shift = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === "-" ? -1 : 1);
  const minutes = Number(hour) * 60 + Number(minute) - shift;
  return (
    Number(second) === 60 &&
    Number(hour) <= 23 &&
    Number(minute) <= 59 &&
    (minutes + 2880) % 1440 === 1439
  );
}

function isDateTime(text: string, needsZone: boolean): boolean {
  const [date = "", time = "", another] = text.split(/[t\s]/i);
  return another === undefined && isDate(date) && isTime(time, needsZone);
}

function isDuration(text: string): boolean {
  if (/^P\d+W$/.test(text)) return true;
  return (
    /^P(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.test(text) &&
    /\d[A-Z]$/.test(text)
  );
}

function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  const labels = text.slice(at + 1).split(".");
  const isLocal = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(
    text.slice(0, at),
  );
  return at > 0 && isLocal && labels.length > 1 && labels.every((label) => LABEL.test(label));
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return (
    name.length <= 253 && name.split(".").every((label) => label.length <= 63 && LABEL.test(label))
  );
}

function isRegex(text: string): boolean {
  // `\Z` is the end of the text in Python and a letter in JavaScript.
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    return new RegExp(text) !== undefined;
  } catch {
    return false;
  }
}
