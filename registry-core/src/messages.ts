export { describeIssue } from "./messages/issue-messages.ts";
export {
  createTranslate,
  english,
  type Messages,
  type MessageValues,
  type Translate,
} from "./messages/translate.ts";
