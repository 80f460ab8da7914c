export {
  createTranslate,
  english,
  type Messages,
  type MessageValues,
  type Translate,
} from "@pegboard/json-schema/messages";
export { describeIssue } from "./messages/issue-messages.ts";
export { describeRequestIssue } from "./messages/request-messages.ts";
