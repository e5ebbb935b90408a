"""X6xx: what the author says must be true, and is not. An example is the claims after one step."""

from __future__ import annotations

from catalogue import Entry

EXPECTATION = (
    Entry("X601", "nobody and nothing", "expect: names what is neither person nor thing",
          "爵九 在 上篚", "mend the name", kind="expect"),
    Entry("X602", "unknown claim", "a claim that cannot be made of a person, or of a thing",
          "賓 實 虛", "所 面 手 左手 右手 兩手 姿 區 服 席 在 所為 不為 of a person; "
          "在 所 執 實 面 狀 of a thing",
          kind="expect"),
    Entry("X603", "not so", "the play has come to something else; it says since which step",
          "爵一 在 下篚", "mend the acts since that step, or the expectation", kind="expect"),
    Entry("X604", "not done", "what somebody is expected to do he does not do in the step, or in "
          "another order; or he does what he is expected not to do", "賓 所為 再拜",
          "mend the acts of the step, or the expectation", kind="expect"),
)  # fmt: skip
