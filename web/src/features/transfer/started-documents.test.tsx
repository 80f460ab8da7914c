import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { keepFor } from "../../api/account/kept-for.ts";
import { startDocuments, useStartedDocuments } from "./started-documents.ts";

it("shows what somebody imported to nobody who signs in after in the same tab", () => {
  const names = () =>
    renderHook(() => useStartedDocuments()).result.current.map(({ name }) => name);
  keepFor("ada");
  startDocuments([{ name: "keys.yaml", text: "agents: {}" }]);
  expect(names()).toEqual(["keys.yaml"]);
  keepFor("olga");
  expect(names()).toEqual([]);
  keepFor("ada");
  expect(names()).toEqual(["keys.yaml"]);
});
