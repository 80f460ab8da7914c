export { speak, speakGerman } from "./german-tables.ts";
export { tellIssue } from "./words/tell-issue.de.ts";
