<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About MVU Inspector</source>
        <translation>关于 MVU Inspector</translation>
    </message>
    <message>
        <source>See, explain and edit the variables of MVU role-play cards, round by round.</source>
        <translation>逐轮查看、解释和编辑 MVU 角色卡的变量。</translation>
    </message>
    <message>
        <source>Free software under the MIT licence.</source>
        <translation>自由软件，采用 MIT 许可证。</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open a workspace, or a folder with a ledger</source>
        <translation>打开工作区，或含有账本的文件夹</translation>
    </message>
    <message>
        <source>Import card…</source>
        <translation>导入角色卡…</translation>
    </message>
    <message>
        <source>Read a character card (PNG or JSON) into the workspace</source>
        <translation>把角色卡（PNG 或 JSON）读入工作区</translation>
    </message>
    <message>
        <source>Close workspace</source>
        <translation>关闭工作区</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Filter playthroughs</source>
        <translation>筛选周目</translation>
    </message>
    <message>
        <source>Filter variables</source>
        <translation>筛选变量</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Read the files again</source>
        <translation>重新读取文件</translation>
    </message>
    <message>
        <source>Previous round</source>
        <translation>上一轮</translation>
    </message>
    <message>
        <source>Next round</source>
        <translation>下一轮</translation>
    </message>
    <message>
        <source>Add round…</source>
        <translation>添加轮次…</translation>
    </message>
    <message>
        <source>Paste what was said, look at what it changes, then keep it</source>
        <translation>粘贴对话，先看它会改变什么，再决定保留</translation>
    </message>
    <message>
        <source>New playthrough…</source>
        <translation>新建周目…</translation>
    </message>
    <message>
        <source>Choose a card and a greeting</source>
        <translation>选择角色卡和开场白</translation>
    </message>
    <message>
        <source>Go to playthroughs</source>
        <translation>转到周目列表</translation>
    </message>
    <message>
        <source>Go to rounds</source>
        <translation>转到轮次列表</translation>
    </message>
    <message>
        <source>Go to variables</source>
        <translation>转到变量表</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>恢复默认布局</translation>
    </message>
    <message>
        <source>What the marks mean</source>
        <translation>标记的含义</translation>
    </message>
    <message>
        <source>Show log folder</source>
        <translation>打开日志文件夹</translation>
    </message>
    <message>
        <source>About MVU Inspector</source>
        <translation>关于 MVU Inspector</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Import card</source>
        <translation>导入角色卡</translation>
    </message>
    <message>
        <source>Add round</source>
        <translation>添加轮次</translation>
    </message>
    <message>
        <source>New playthrough</source>
        <translation>新建周目</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Playthrough</source>
        <translation>周目(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
</context>
<context>
    <name>AddRoundDialog</name>
    <message>
        <source>This file cannot be read as text: {path}</source>
        <translation>无法以文本方式读取此文件：{path}</translation>
    </message>
    <message>
        <source>Write this round into the playthrough (Ctrl+Enter)</source>
        <translation>把这一轮写入周目（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>A round needs a user line and a reply</source>
        <translation>一轮需要用户发言和回复</translation>
    </message>
    <message>
        <source>Discard both texts?</source>
        <translation>放弃这两段文本？</translation>
    </message>
    <message>
        <source>Add round · {title}</source>
        <translation>添加轮次 · {title}</translation>
    </message>
    <message>
        <source>Keep as draft</source>
        <translation>保留为草稿</translation>
    </message>
    <message>
        <source>Close; the texts are here again the next time</source>
        <translation>关闭；下次打开时文本仍在</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Commit round</source>
        <translation>提交轮次</translation>
    </message>
</context>
<context>
    <name>CardPanel</name>
    <message>
        <source>Character cards (*.png *.json)</source>
        <translation>角色卡 (*.png *.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose a card</source>
        <translation>选择角色卡</translation>
    </message>
    <message>
        <source>Found in this card</source>
        <translation>此角色卡的内容</translation>
    </message>
    <message>
        <source>Choose another card…</source>
        <translation>换一张角色卡…</translation>
    </message>
    <message>
        <source>Choose a card…</source>
        <translation>选择角色卡…</translation>
    </message>
    <message>
        <source>Drop a card here (PNG or JSON)</source>
        <translation>将角色卡拖放到此处（PNG 或 JSON）</translation>
    </message>
    <message>
        <source>Unnamed card</source>
        <translation>未命名角色卡</translation>
    </message>
    <message>
        <source>Nothing that declares variables</source>
        <translation>没有变量声明</translation>
    </message>
    <message>
        <source>Initial variables</source>
        <translation>初始变量</translation>
    </message>
    <message>
        <source>Schema declaration</source>
        <translation>变量结构声明</translation>
    </message>
    <message>
        <source>Command processor</source>
        <translation>命令处理器</translation>
    </message>
    <message>
        <source>{kind}: {title}</source>
        <translation>{kind}：{title}</translation>
    </message>
    <message>
        <source>Double-click or press Enter to read its text</source>
        <translation>双击或按 Enter 查看原文</translation>
    </message>
</context>
<context>
    <name>CellEditor</name>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Store this value (Enter, Ctrl+S)</source>
        <translation>保存此值（Enter、Ctrl+S）</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Drop the draft (Esc)</source>
        <translation>放弃草稿（Esc）</translation>
    </message>
    <message>
        <source>Enter saves · Shift+Enter new line · Esc cancels</source>
        <translation>Enter 保存 · Shift+Enter 换行 · Esc 取消</translation>
    </message>
    <message>
        <source>Ctrl+Enter saves · Enter new line · Esc cancels</source>
        <translation>Ctrl+Enter 保存 · Enter 换行 · Esc 取消</translation>
    </message>
    <message>
        <source>The state has moved: refresh first</source>
        <translation>状态已变：请先刷新</translation>
    </message>
    <message>
        <source>Based on r{0}</source>
        <translation>基于 r{0}</translation>
    </message>
    <message>
        <source>the source is at r{0} now</source>
        <translation>来源已到 r{0}</translation>
    </message>
    <message>
        <source>there now: {0}</source>
        <translation>现值：{0}</translation>
    </message>
    <message>
        <source>not changed yet</source>
        <translation>尚未修改</translation>
    </message>
    <message>
        <source>would be refused: {0}</source>
        <translation>将被拒绝：{0}</translation>
    </message>
    <message>
        <source>will be stored as {0}</source>
        <translation>将保存为 {0}</translation>
    </message>
    <message>
        <source>{0} (changed by the rules)</source>
        <translation>{0}（已按规则调整）</translation>
    </message>
    <message>
        <source>type {0} becomes {1}</source>
        <translation>类型由 {0} 变为 {1}</translation>
    </message>
    <message>
        <source>{0} is too large to be kept exactly</source>
        <translation>{0} 过大，无法精确保存</translation>
    </message>
    <message>
        <source>the card&apos;s declaration may change it</source>
        <translation>角色卡的声明可能会调整它</translation>
    </message>
    <message>
        <source>{0} variables change</source>
        <translation>{0} 项变量变化</translation>
    </message>
    <message>
        <source>Type a JSON value</source>
        <translation>请输入 JSON 值</translation>
    </message>
    <message>
        <source>A value is expected here</source>
        <translation>此处应为一个值</translation>
    </message>
    <message>
        <source>A key in double quotes is expected here</source>
        <translation>此处应为双引号括起的键</translation>
    </message>
    <message>
        <source>A colon is expected here</source>
        <translation>此处应为冒号</translation>
    </message>
    <message>
        <source>A comma is missing, or there is one too many</source>
        <translation>缺少逗号，或多了一个逗号</translation>
    </message>
    <message>
        <source>This text has no closing quote</source>
        <translation>文本缺少右引号</translation>
    </message>
    <message>
        <source>This backslash escape does not exist</source>
        <translation>不存在这种反斜杠转义</translation>
    </message>
    <message>
        <source>A line break in a text must be written \n</source>
        <translation>文本中的换行须写成 \n</translation>
    </message>
    <message>
        <source>There is more text after the value</source>
        <translation>值的后面还有多余内容</translation>
    </message>
    <message>
        <source>JSON has no NaN and no Infinity</source>
        <translation>JSON 不支持 NaN 和 Infinity</translation>
    </message>
    <message>
        <source>The value is nested too deeply</source>
        <translation>值的嵌套过深</translation>
    </message>
    <message>
        <source>This number has too many digits</source>
        <translation>数字位数过多</translation>
    </message>
    <message>
        <source>Line {0}, column {1}: {2}</source>
        <translation>第 {0} 行第 {1} 列：{2}</translation>
    </message>
</context>
<context>
    <name>CellTable</name>
    <message>
        <source>Copy rows</source>
        <translation>复制所选行</translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
    <message>
        <source>Read the session again</source>
        <translation>重新读取会话</translation>
    </message>
    <message>
        <source>Save {path}</source>
        <translation>保存 {path}</translation>
    </message>
    <message>
        <source>Show the round</source>
        <translation>显示轮次</translation>
    </message>
    <message>
        <source>Show the variables</source>
        <translation>显示变量</translation>
    </message>
    <message>
        <source>Look at the files</source>
        <translation>检查文件</translation>
    </message>
</context>
<context>
    <name>Drafting</name>
    <message>
        <source>Copy draft</source>
        <translation>复制草稿</translation>
    </message>
    <message>
        <source>Refresh, keep draft</source>
        <translation>刷新并保留草稿</translation>
    </message>
    <message>
        <source>Cancel and refresh</source>
        <translation>取消并刷新</translation>
    </message>
    <message>
        <source>Your draft is kept: change it and save again.</source>
        <translation>草稿已保留：修改后再保存。</translation>
    </message>
    <message>
        <source>The source is at r{0} now; your draft is based on r{1} and is kept.</source>
        <translation>来源已到 r{0}，草稿基于 r{1}；草稿已保留。</translation>
    </message>
    <message>
        <source>An unsaved draft for {0} is kept; its row is not shown here.</source>
        <translation>{0} 有未保存的草稿，已保留；该行不在当前视图中。</translation>
    </message>
    <message>
        <source>Nothing was written: the state moved to r{0} while you edited r{1}.</source>
        <translation>未写入：你编辑 r{1} 期间，状态已变为 r{0}。</translation>
    </message>
    <message>
        <source>Nothing was written: the state moved while you were editing.</source>
        <translation>未写入：编辑期间状态已变。</translation>
    </message>
    <message>
        <source>Your draft is kept. Refresh to see what is there now.</source>
        <translation>草稿已保留。刷新可查看现在的值。</translation>
    </message>
    <message>
        <source>Saved at r{0}. The table shows what was stored.</source>
        <translation>已保存，版本 r{0}。表中为实际保存的值。</translation>
    </message>
</context>
<context>
    <name>ErrorSheet</name>
    <message>
        <source>This did not work</source>
        <translation>操作未成功</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Filter paths…</source>
        <translation>筛选路径…</translation>
    </message>
    <message>
        <source>Shows paths that hold this text, in any case (Ctrl+F)</source>
        <translation>显示包含此文本的路径，不区分大小写（Ctrl+F）</translation>
    </message>
    <message>
        <source>Also search values</source>
        <translation>同时搜索值</translation>
    </message>
    <message>
        <source>Changed only</source>
        <translation>仅看变化</translation>
    </message>
    <message>
        <source>Only variables that this round moved</source>
        <translation>只显示本轮变化的变量</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树</translation>
    </message>
    <message>
        <source>Raw JSON</source>
        <translation>原始 JSON</translation>
    </message>
</context>
<context>
    <name>GreetingPicker</name>
    <message>
        <source>Greetings ({count})</source>
        <translation>开场白（{count}）</translation>
    </message>
    <message>
        <source>First message</source>
        <translation>首条消息</translation>
    </message>
    <message>
        <source>Greeting {number}</source>
        <translation>开场白 {number}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Playthroughs</source>
        <translation>周目</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Open a workspace, or any folder that holds a ledger, to see its playthroughs.</source>
        <translation>打开工作区或任何含有账本的文件夹，即可查看其中的周目。</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>round {turn}/{last}</source>
        <translation>第 {turn} / {last} 轮</translation>
    </message>
    <message>
        <source>no round</source>
        <translation>无轮次</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Character cards (*.png *.json)</source>
        <translation>角色卡 (*.png *.json)</translation>
    </message>
    <message>
        <source>Import card</source>
        <translation>导入角色卡</translation>
    </message>
</context>
<context>
    <name>MarksDialog</name>
    <message>
        <source>What the marks mean</source>
        <translation>标记的含义</translation>
    </message>
    <message>
        <source>commands or values that changed the state; the number counts them</source>
        <translation>改变了状态的命令或值；数字为其数量</translation>
    </message>
    <message>
        <source>everything was accepted and the state is the same</source>
        <translation>全部接受，状态没有变化</translation>
    </message>
    <message>
        <source>commands that were skipped; the others still count</source>
        <translation>被跳过的命令；其余命令仍然生效</translation>
    </message>
    <message>
        <source>one command ended the whole reply; the state is as before</source>
        <translation>一条命令使整条回复失效；状态保持不变</translation>
    </message>
    <message>
        <source>values that a person changed and saved</source>
        <translation>由人修改并保存的值</translation>
    </message>
    <message>
        <source>the state was handed over from another session</source>
        <translation>状态由另一个会话传入</translation>
    </message>
    <message>
        <source>nothing was kept about this; that proves nothing</source>
        <translation>没有保留相关记录；不能据此下结论</translation>
    </message>
</context>
<context>
    <name>NavTree</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>New playthrough…</source>
        <translation>新建周目…</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>在文件管理器中显示</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>复制 ID</translation>
    </message>
    <message>
        <source>Close workspace</source>
        <translation>关闭工作区</translation>
    </message>
    <message>
        <source>Filter playthroughs</source>
        <translation>筛选周目</translation>
    </message>
    <message>
        <source>Playthroughs</source>
        <translation>周目</translation>
    </message>
</context>
<context>
    <name>NewPlaythroughDialog</name>
    <message>
        <source>Start with this greeting (Ctrl+Enter)</source>
        <translation>以此开场白开始（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>New playthrough</source>
        <translation>新建周目</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>Optional, for example “Second try”</source>
        <translation>选填，例如“第二次尝试”</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>OpeningPanel</name>
    <message>
        <source>Filter paths</source>
        <translation>筛选路径</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>仅看差异</translation>
    </message>
    <message>
        <source>Hide variables that begin the same in every greeting</source>
        <translation>隐藏各开场白中初始值相同的变量</translation>
    </message>
    <message>
        <source>Begins with {count} variables, {differing} differ between greetings</source>
        <translation>初始共 {count} 个变量，其中 {differing} 个因开场白而异</translation>
    </message>
    <message>
        <source>Variable path</source>
        <translation>变量路径</translation>
    </message>
    <message>
        <source>Begins as</source>
        <translation>初始值</translation>
    </message>
    <message>
        <source>In other greetings</source>
        <translation>其他开场白中</translation>
    </message>
    <message>
        <source>Absent</source>
        <translation>不存在</translation>
    </message>
</context>
<context>
    <name>Outcome</name>
    <message>
        <source>Absent</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>Not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>(the whole state)</source>
        <translation>（整个状态）</translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation>另有 {0} 项</translation>
    </message>
</context>
<context>
    <name>Pager</name>
    <message>
        <source>◀ Previous</source>
        <translation>◀ 上一页</translation>
    </message>
    <message>
        <source>Next ▶</source>
        <translation>下一页 ▶</translation>
    </message>
    <message>
        <source>Previous page (Page Up)</source>
        <translation>上一页（Page Up）</translation>
    </message>
    <message>
        <source>Next page (Page Down)</source>
        <translation>下一页（Page Down）</translation>
    </message>
    <message>
        <source>Rows a page</source>
        <translation>每页行数</translation>
    </message>
    <message>
        <source>{0} per page</source>
        <translation>每页 {0} 条</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>全部行</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 条</translation>
    </message>
    <message>
        <source>{0} rows</source>
        <translation>{0} 条</translation>
    </message>
    <message>
        <source>{0} of {1} rows</source>
        <translation>{1} 条中的 {0} 条</translation>
    </message>
    <message>
        <source>all on one page</source>
        <translation>全部在一页</translation>
    </message>
    <message>
        <source>Page {0} / {1}</source>
        <translation>第 {0} / {1} 页</translation>
    </message>
</context>
<context>
    <name>Playing</name>
    <message>
        <source>New playthrough</source>
        <translation>新建周目</translation>
    </message>
    <message>
        <source>Add round</source>
        <translation>添加轮次</translation>
    </message>
</context>
<context>
    <name>PreviewPanel</name>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Variable path</source>
        <translation>变量路径</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>更新前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>更新后</translation>
    </message>
    <message>
        <source>Commands ({count})</source>
        <translation>命令（{count}）</translation>
    </message>
    <message>
        <source>Differences ({count})</source>
        <translation>差异（{count}）</translation>
    </message>
    <message>
        <source>State after</source>
        <translation>更新后的状态</translation>
    </message>
    <message>
        <source>Paste a reply on the left: its commands are shown here before anything is kept.</source>
        <translation>在左侧粘贴回复：保留之前，先在这里显示其中的命令。</translation>
    </message>
    <message>
        <source>The whole reply would fail: {reason}</source>
        <translation>整条回复将失败：{reason}</translation>
    </message>
    <message>
        <source>No command in this reply: the variables stay as they are.</source>
        <translation>此回复中没有命令：变量保持不变。</translation>
    </message>
    <message>
        <source>Variables that would change: {count}. Commands refused: {refused}.</source>
        <translation>将变化的变量：{count} 项；被拒绝的命令：{refused} 条。</translation>
    </message>
    <message>
        <source>Absent</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>Not recorded</source>
        <translation>未记录</translation>
    </message>
</context>
<context>
    <name>RawView</name>
    <message>
        <source>Copy all</source>
        <translation>复制全部</translation>
    </message>
</context>
<context>
    <name>ReplyPanel</name>
    <message>
        <source>Greeting</source>
        <translation>开场白</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Show or hide the text of this round</source>
        <translation>显示或隐藏本轮文本</translation>
    </message>
    <message>
        <source>User: {0}</source>
        <translation>用户：{0}</translation>
    </message>
    <message>
        <source>The first {0} of {1} characters are shown.</source>
        <translation>共 {1} 个字符，只显示前 {0} 个。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
</context>
<context>
    <name>ResourceBar</name>
    <message>
        <source>State resources of this session</source>
        <translation>此会话的状态资源</translation>
    </message>
    <message>
        <source>State resource</source>
        <translation>状态资源</translation>
    </message>
    <message>
        <source>shared between sessions</source>
        <translation>多个会话共用</translation>
    </message>
    <message>
        <source>old format</source>
        <translation>旧格式</translation>
    </message>
    <message>
        <source>variables declared by a schema</source>
        <translation>变量由结构声明</translation>
    </message>
</context>
<context>
    <name>RoundDelegate</name>
    <message>
        <source>text not available</source>
        <translation>文本不可用</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>开场</translation>
    </message>
    <message>
        <source>Opening #{n}</source>
        <translation>开场 #{n}</translation>
    </message>
</context>
<context>
    <name>RoundHeader</name>
    <message>
        <source>Opening</source>
        <translation>开场</translation>
    </message>
    <message>
        <source>Round {0}</source>
        <translation>第 {0} 轮</translation>
    </message>
    <message>
        <source>running</source>
        <translation>进行中</translation>
    </message>
</context>
<context>
    <name>RoundTexts</name>
    <message>
        <source>Text (*.txt *.md *.json)</source>
        <translation>文本 (*.txt *.md *.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a reply</source>
        <translation>打开回复</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>用户(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Reply</source>
        <translation>回复(&amp;R)</translation>
    </message>
    <message>
        <source>What the user said</source>
        <translation>用户说的话</translation>
    </message>
    <message>
        <source>Paste the model&apos;s whole reply, or drop a text file here</source>
        <translation>粘贴模型的完整回复，或将文本文件拖放到此处</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Replace the reply with what is on the clipboard</source>
        <translation>用剪贴板内容替换回复</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
</context>
<context>
    <name>RoundView</name>
    <message>
        <source>Variables</source>
        <translation>变量表</translation>
    </message>
    <message>
        <source>Triggers ({0})</source>
        <translation>触发（{0}）</translation>
    </message>
    <message>
        <source>Triggers</source>
        <translation>触发</translation>
    </message>
    <message>
        <source>Choose a round to see its text, its variables and what changed them.</source>
        <translation>选择一轮，查看其文本、变量以及变化的原因。</translation>
    </message>
</context>
<context>
    <name>RoundsList</name>
    <message>
        <source>Show round</source>
        <translation>显示轮次</translation>
    </message>
    <message>
        <source>Copy excerpt</source>
        <translation>复制摘录</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>No rounds have been played in this session yet.</source>
        <translation>此会话还没有轮次。</translation>
    </message>
    <message>
        <source>Add round</source>
        <translation>添加轮次</translation>
    </message>
    <message>
        <source>Choose a session to see its rounds.</source>
        <translation>选择一个会话，查看其轮次。</translation>
    </message>
</context>
<context>
    <name>RoundsModel</name>
    <message>
        <source>running</source>
        <translation>进行中</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Variables on a page</source>
        <translation>每页变量数</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>The variable filter also looks at values</source>
        <translation>筛选变量时同时搜索值</translation>
    </message>
    <message>
        <source>Every choice applies at once.</source>
        <translation>所有设置立即生效。</translation>
    </message>
</context>
<context>
    <name>Shelf</name>
    <message>
        <source>Open {folder}</source>
        <translation>打开 {folder}</translation>
    </message>
    <message>
        <source>Read the workspace</source>
        <translation>读取工作区</translation>
    </message>
</context>
<context>
    <name>SourceSheet</name>
    <message>
        <source>Copy all</source>
        <translation>复制全部</translation>
    </message>
</context>
<context>
    <name>StateBar</name>
    <message>
        <source>State:</source>
        <translation>状态：</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Which state the variables show</source>
        <translation>变量表显示哪一个状态</translation>
    </message>
    <message>
        <source>Refresh: read the current values again</source>
        <translation>刷新：重新读取当前值</translation>
    </message>
    <message>
        <source>What do these states mean?</source>
        <translation>这些状态有什么区别？</translation>
    </message>
    <message>
        <source>Current variables</source>
        <translation>当前变量</translation>
    </message>
    <message>
        <source>Last of this round (read-only)</source>
        <translation>本轮最后状态（只读）</translation>
    </message>
    <message>
        <source>Current variables: read from the source just now; only these can be edited.</source>
        <translation>当前变量：刚从来源读取；只有它可以编辑。</translation>
    </message>
    <message>
        <source>Last of this round: what was recorded after the round, not before its request. It never changes.</source>
        <translation>本轮最后状态：本轮结束后的记录，而非请求之前的值。不会再变。</translation>
    </message>
    <message>
        <source>A version: what one reply, edit or card operation of this round left behind.</source>
        <translation>版本：本轮中一次回复、编辑或卡片操作留下的结果。</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>停止读取</translation>
    </message>
    <message>
        <source>EN</source>
        <translation>中</translation>
    </message>
    <message>
        <source>Switch between English and Chinese</source>
        <translation>切换中文 / 英文</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>切换浅色 / 深色</translation>
    </message>
    <message>
        <source>Revision of the shown state</source>
        <translation>所示状态的版本</translation>
    </message>
    <message>
        <source>{size} of 32 MiB</source>
        <translation>{size} / 32 MiB</translation>
    </message>
    <message>
        <source>A ledger holds at most 32 MiB; nothing is cut, a full one is continued in a new playthrough.</source>
        <translation>账本最多 32 MiB；不会截断内容，写满后请在新周目中继续。</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Read and write</source>
        <translation>可读写</translation>
    </message>
    <message>
        <source>Changes are saved at once.</source>
        <translation>改动立即保存。</translation>
    </message>
</context>
<context>
    <name>TriggerModel</name>
    <message>
        <source>Turn / trigger</source>
        <translation>轮次 / 触发事件</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Before / after</source>
        <translation>前后值</translation>
    </message>
    <message>
        <source>Failure / skip reason</source>
        <translation>失败 / 跳过原因</translation>
    </message>
</context>
<context>
    <name>TriggerTable</name>
    <message>
        <source>Copy line</source>
        <translation>复制此行</translation>
    </message>
    <message>
        <source>Copy trigger</source>
        <translation>复制触发记录</translation>
    </message>
</context>
<context>
    <name>Triggers</name>
    <message>
        <source>1 variable change</source>
        <translation>1 项变量变化</translation>
    </message>
    <message>
        <source>{0} variable changes</source>
        <translation>{0} 项变量变化</translation>
    </message>
    <message>
        <source>Commands refused: {count}</source>
        <translation>被拒绝的命令：{count} 条</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Variable path</source>
        <translation>变量路径</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>更新前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>更新后</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>text not available</source>
        <translation>文本不可用</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Event ID</source>
        <translation>事件 ID</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Recorded at</source>
        <translation>记录时间</translation>
    </message>
    <message>
        <source>State resource</source>
        <translation>状态资源</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>TriggersPanel</name>
    <message>
        <source>Triggers of all resources</source>
        <translation>所有资源的触发</translation>
    </message>
    <message>
        <source>No trigger is kept for this round. Old records may be gone: this does not prove that nothing happened.</source>
        <translation>本轮没有保留的触发记录。旧记录可能已清除，不能据此判定未触发。</translation>
    </message>
    <message>
        <source>Up to 2,048 trigger records (1 MiB) are kept for all sessions together; the states are in the ledger.</source>
        <translation>所有会话合计最多保留 2,048 条触发记录（1 MiB）；状态保存在账本中。</translation>
    </message>
    <message>
        <source>The trigger records cannot be read now. The variables come from the ledger and are not affected.</source>
        <translation>触发记录暂时无法读取。变量来自账本，不受影响。</translation>
    </message>
</context>
<context>
    <name>ValueTip</name>
    <message>
        <source>Was absent before this round</source>
        <translation>本轮之前不存在</translation>
    </message>
    <message>
        <source>In this round</source>
        <translation>本轮中</translation>
    </message>
</context>
<context>
    <name>VariableModel</name>
    <message>
        <source>Variable path</source>
        <translation>变量路径</translation>
    </message>
    <message>
        <source>Actual value</source>
        <translation>实际值</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Last updated turn</source>
        <translation>最近更新轮次</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>(the whole state)</source>
        <translation>（整个状态）</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
</context>
<context>
    <name>VariableTable</name>
    <message>
        <source>Edit value</source>
        <translation>编辑值</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Copy pointer</source>
        <translation>复制指针</translation>
    </message>
    <message>
        <source>Copy row as JSON</source>
        <translation>复制此行为 JSON</translation>
    </message>
    <message>
        <source>Copy table as JSON</source>
        <translation>复制表格为 JSON</translation>
    </message>
</context>
<context>
    <name>VariableTree</name>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Copy pointer</source>
        <translation>复制指针</translation>
    </message>
</context>
<context>
    <name>VariableTreeModel</name>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Actual value</source>
        <translation>实际值</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>VariablesPanel</name>
    <message>
        <source>These values could not be read, so nothing is shown in their place and nothing can be edited.</source>
        <translation>这些值读取失败，因此不显示替代内容，也不能编辑。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>No state was recorded for this round. Current values are not shown in its place.</source>
        <translation>未记录本轮状态；不以当前值代替。</translation>
    </message>
    <message>
        <source>No matching variables</source>
        <translation>没有匹配的变量</translation>
    </message>
    <message>
        <source>This state holds no variables.</source>
        <translation>此状态没有变量。</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>{title} ({where}).</source>
        <translation>{title}（{where}）。</translation>
    </message>
    <message>
        <source>Not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>开场</translation>
    </message>
    <message>
        <source>Turn {n}</source>
        <translation>第 {n} 轮</translation>
    </message>
    <message>
        <source>Playthrough {n}</source>
        <translation>周目 {n}</translation>
    </message>
    <message>
        <source>Main line</source>
        <translation>主线</translation>
    </message>
    <message>
        <source>file {}</source>
        <translation>文件 {}</translation>
    </message>
    <message>
        <source>entry {}</source>
        <translation>条目 {}</translation>
    </message>
    <message>
        <source>path {}</source>
        <translation>路径 {}</translation>
    </message>
    <message>
        <source>command {}</source>
        <translation>命令 {}</translation>
    </message>
    <message>
        <source>line {}</source>
        <translation>第 {} 行</translation>
    </message>
    <message>
        <source>column {}</source>
        <translation>第 {} 列</translation>
    </message>
    <message>
        <source>limit {}</source>
        <translation>上限 {}</translation>
    </message>
    <message>
        <source>expected {}</source>
        <translation>应为 {}</translation>
    </message>
    <message>
        <source>found {}</source>
        <translation>实为 {}</translation>
    </message>
    <message>
        <source>reason: {}</source>
        <translation>原因：{}</translation>
    </message>
    <message>
        <source>rule: {}</source>
        <translation>规则：{}</translation>
    </message>
    <message>
        <source>not accepted: {}</source>
        <translation>不接受：{}</translation>
    </message>
    <message>
        <source>“{}”</source>
        <translation>“{}”</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>已应用</translation>
    </message>
    <message>
        <source>No change</source>
        <translation>无变化</translation>
    </message>
    <message>
        <source>Refused command</source>
        <translation>命令被拒绝</translation>
    </message>
    <message>
        <source>Reply failed</source>
        <translation>回复失败</translation>
    </message>
    <message>
        <source>Edited by hand</source>
        <translation>手动编辑</translation>
    </message>
    <message>
        <source>Inherited</source>
        <translation>继承</translation>
    </message>
    <message>
        <source>The log of this session is not in this folder.</source>
        <translation>此会话的日志不在这个文件夹中。</translation>
    </message>
    <message>
        <source>The log is here, but this message is not in it.</source>
        <translation>日志存在，但其中没有这条消息。</translation>
    </message>
    <message>
        <source>The text in the log is not the one the ledger recorded.</source>
        <translation>日志中的文本与账本所记录的不一致。</translation>
    </message>
    <message>
        <source>There is no reply in this round.</source>
        <translation>本轮没有回复。</translation>
    </message>
    <message>
        <source>This was never recorded.</source>
        <translation>从未记录。</translation>
    </message>
    <message>
        <source>The commands ran under a declaration that cannot be run here.</source>
        <translation>这些命令所依据的声明无法在此运行。</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Ended the reply</source>
        <translation>使回复失效</translation>
    </message>
    <message>
        <source>Lost with the reply</source>
        <translation>随回复失效</translation>
    </message>
    <message>
        <source>Text not available</source>
        <translation>文本不可用</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Skipped or denied</source>
        <translation>跳过或拒绝</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Triggered</source>
        <translation>已触发</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Trigger not recorded</source>
        <translation>触发未记录</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Failed reply</source>
        <translation>失败的回复</translation>
    </message>
    <message>
        <source>Manual edit</source>
        <translation>手动编辑</translation>
    </message>
    <message>
        <source>Card operation</source>
        <translation>卡片操作</translation>
    </message>
    <message>
        <source>Inherited snapshot</source>
        <translation>继承快照</translation>
    </message>
    <message>
        <source>Reply update</source>
        <translation>回复更新</translation>
    </message>
    <message>
        <source>Used in a model request</source>
        <translation>模型请求使用</translation>
    </message>
    <message>
        <source>Source event</source>
        <translation>来源事件</translation>
    </message>
    <message>
        <source>Values changed.</source>
        <translation>值有变化。</translation>
    </message>
    <message>
        <source>The values did not change.</source>
        <translation>值未变化。</translation>
    </message>
    <message>
        <source>The state before was not recorded, so the change cannot be computed.</source>
        <translation>更新前的状态未记录，无法计算变化。</translation>
    </message>
    <message>
        <source>This event committed no change of variables.</source>
        <translation>此事件未提交变量变化。</translation>
    </message>
    <message>
        <source>This is an old shared state; it can be read but not written.</source>
        <translation>这是旧的共用状态；可读取，不可写入。</translation>
    </message>
    <message>
        <source>The source of this state has an error, so it is not written.</source>
        <translation>此状态的来源有错误，因此不写入。</translation>
    </message>
    <message>
        <source>This folder is open for reading only.</source>
        <translation>此文件夹以只读方式打开。</translation>
    </message>
    <message>
        <source>A round is running; saving comes back when it has ended.</source>
        <translation>有一轮正在进行；结束后即可保存。</translation>
    </message>
    <message>
        <source>The variables are declared by code that cannot be run here yet.</source>
        <translation>变量由代码声明，目前无法在此运行。</translation>
    </message>
    <message>
        <source>Recorded states cannot be edited; only Current can, in the last round.</source>
        <translation>历史状态不可编辑；只能在最后一轮编辑当前变量。</translation>
    </message>
    <message>
        <source>Managed by Tavern</source>
        <translation>由 Tavern 管理</translation>
    </message>
    <message>
        <source>Managed by the memory manager</source>
        <translation>由记忆管理器管理</translation>
    </message>
    <message>
        <source>Manager not recorded</source>
        <translation>管理方未记录</translation>
    </message>
    <message>
        <source>More than one state matches, so none was chosen.</source>
        <translation>有多个状态符合，因此没有选择任何一个。</translation>
    </message>
    <message>
        <source>Choose the state resource by its id.</source>
        <translation>请按 ID 选择状态资源。</translation>
    </message>
    <message>
        <source>This state belongs to another program.</source>
        <translation>此状态归另一个程序管理。</translation>
    </message>
    <message>
        <source>Open it in the program that manages it.</source>
        <translation>请在管理它的程序中打开。</translation>
    </message>
    <message>
        <source>The state before this round was never recorded.</source>
        <translation>本轮之前的状态从未记录。</translation>
    </message>
    <message>
        <source>Start a new playthrough; this session cannot be continued safely.</source>
        <translation>请新建周目；此会话无法安全地继续。</translation>
    </message>
    <message>
        <source>This file is not a character card that can be read.</source>
        <translation>此文件不是可读取的角色卡。</translation>
    </message>
    <message>
        <source>Choose a PNG or JSON card of version 1, 2 or 3.</source>
        <translation>请选择 V1、V2 或 V3 的 PNG 或 JSON 角色卡。</translation>
    </message>
    <message>
        <source>This card is larger than the limits allow.</source>
        <translation>此角色卡超出大小上限。</translation>
    </message>
    <message>
        <source>Reduce the card, for instance its world book, and import it again.</source>
        <translation>请精简角色卡（例如世界书）后重新导入。</translation>
    </message>
    <message>
        <source>A script of the card could not write the variables.</source>
        <translation>角色卡的脚本未能写入变量。</translation>
    </message>
    <message>
        <source>The state is as it was. Look at the card&apos;s script.</source>
        <translation>状态保持不变。请检查角色卡的脚本。</translation>
    </message>
    <message>
        <source>The card holds several active command processors that differ.</source>
        <translation>角色卡中有多个启用且互不相同的命令处理器。</translation>
    </message>
    <message>
        <source>Keep one of them in the card.</source>
        <translation>请在角色卡中只保留一个。</translation>
    </message>
    <message>
        <source>The card&apos;s command processor is not written in a supported form.</source>
        <translation>角色卡的命令处理器写法不受支持。</translation>
    </message>
    <message>
        <source>Look at the processor in the card; its listener must be declared plainly.</source>
        <translation>请检查角色卡中的处理器；其监听器须直接声明。</translation>
    </message>
    <message>
        <source>The command processor was already closed.</source>
        <translation>命令处理器已关闭。</translation>
    </message>
    <message>
        <source>Open the session again.</source>
        <translation>请重新打开会话。</translation>
    </message>
    <message>
        <source>The card&apos;s command processor stopped with an error or took too long.</source>
        <translation>角色卡的命令处理器出错或超时。</translation>
    </message>
    <message>
        <source>The reply was not applied. Look at the processor in the card.</source>
        <translation>回复未应用。请检查角色卡中的处理器。</translation>
    </message>
    <message>
        <source>The card&apos;s command processor is longer than 64 KiB.</source>
        <translation>角色卡的命令处理器超过 64 KiB。</translation>
    </message>
    <message>
        <source>Shorten it in the card.</source>
        <translation>请在角色卡中缩短它。</translation>
    </message>
    <message>
        <source>The command processor returned commands that were not in the reply.</source>
        <translation>命令处理器返回了回复中没有的命令。</translation>
    </message>
    <message>
        <source>A processor may only drop or adjust commands; look at it in the card.</source>
        <translation>处理器只能去除或调整命令；请在角色卡中检查。</translation>
    </message>
    <message>
        <source>The card&apos;s command processor registered no listener.</source>
        <translation>角色卡的命令处理器没有注册监听器。</translation>
    </message>
    <message>
        <source>Look at the processor in the card.</source>
        <translation>请检查角色卡中的处理器。</translation>
    </message>
    <message>
        <source>The definition of this state is not valid.</source>
        <translation>此状态的定义无效。</translation>
    </message>
    <message>
        <source>Import the card again, or look at the details.</source>
        <translation>请重新导入角色卡，或查看详情。</translation>
    </message>
    <message>
        <source>This folder was already closed.</source>
        <translation>此文件夹已关闭。</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>请重新打开。</translation>
    </message>
    <message>
        <source>The text is not valid JSON, so nothing was sent.</source>
        <translation>文本不是有效的 JSON，因此没有提交。</translation>
    </message>
    <message>
        <source>Correct it at the marked place. Text needs double quotes.</source>
        <translation>请在标出的位置改正。文本须加双引号。</translation>
    </message>
    <message>
        <source>A reply that is already recorded now has another text.</source>
        <translation>一条已记录的回复，现在文本不同了。</translation>
    </message>
    <message>
        <source>Its recorded values are kept. Add the new text as a new round.</source>
        <translation>已记录的值会保留。请把新文本添加为新的一轮。</translation>
    </message>
    <message>
        <source>Bring the missing session files back next to the ledger, then open it again.</source>
        <translation>请把缺失的会话文件放回账本旁边，再重新打开。</translation>
    </message>
    <message>
        <source>Another state already uses this id.</source>
        <translation>此 ID 已被另一个状态使用。</translation>
    </message>
    <message>
        <source>Choose another id.</source>
        <translation>请换一个 ID。</translation>
    </message>
    <message>
        <source>The same operation was sent twice with different content.</source>
        <translation>同一操作提交了两次，内容却不同。</translation>
    </message>
    <message>
        <source>Refresh, check the values, and make the change once more.</source>
        <translation>请刷新并核对各值，再修改一次。</translation>
    </message>
    <message>
        <source>The starting variables of the card or greeting are not valid.</source>
        <translation>角色卡或开场白的初始变量无效。</translation>
    </message>
    <message>
        <source>Choose another greeting, or correct the entry in the card.</source>
        <translation>请换一个开场白，或改正角色卡中的条目。</translation>
    </message>
    <message>
        <source>This card declares no variables.</source>
        <translation>此角色卡没有声明变量。</translation>
    </message>
    <message>
        <source>Use a card with an [initvar] entry or a schema.</source>
        <translation>请使用含 [initvar] 条目或变量结构的角色卡。</translation>
    </message>
    <message>
        <source>This script lies where it is not read.</source>
        <translation>此脚本所在的位置不会被读取。</translation>
    </message>
    <message>
        <source>Move it to the top level of the card&apos;s scripts if it should take effect.</source>
        <translation>如需生效，请移到角色卡脚本的最外层。</translation>
    </message>
    <message>
        <source>The recorded history cannot be verified.</source>
        <translation>无法核实已记录的历史。</translation>
    </message>
    <message>
        <source>A value cannot be used here.</source>
        <translation>此处无法使用该值。</translation>
    </message>
    <message>
        <source>Use plain JSON data; a variable that is a number takes only numbers.</source>
        <translation>请使用普通的 JSON 数据；数字变量只接受数字。</translation>
    </message>
    <message>
        <source>A limit on size, depth or number was exceeded.</source>
        <translation>超出了大小、深度或数量的上限。</translation>
    </message>
    <message>
        <source>Make the text or the state smaller.</source>
        <translation>请缩减文本或状态。</translation>
    </message>
    <message>
        <source>This state is stored in the old shared form.</source>
        <translation>此状态以旧的共用格式保存。</translation>
    </message>
    <message>
        <source>It can be read but not written; start a new playthrough to continue.</source>
        <translation>可读取，不可写入；如需继续，请新建周目。</translation>
    </message>
    <message>
        <source>This is no longer there.</source>
        <translation>它已不存在。</translation>
    </message>
    <message>
        <source>Refresh the list and choose again.</source>
        <translation>请刷新列表后重新选择。</translation>
    </message>
    <message>
        <source>The request to change a value was malformed.</source>
        <translation>修改值的请求格式有误。</translation>
    </message>
    <message>
        <source>Cancel, refresh, and make the change again.</source>
        <translation>请取消、刷新，然后重新修改。</translation>
    </message>
    <message>
        <source>The commands in this text cannot be read.</source>
        <translation>无法读懂此文本中的命令。</translation>
    </message>
    <message>
        <source>Look for a missing bracket, quote or value at the place named.</source>
        <translation>请检查所指位置是否缺少括号、引号或值。</translation>
    </message>
    <message>
        <source>A path is not valid here.</source>
        <translation>路径在此处无效。</translation>
    </message>
    <message>
        <source>Check its spelling, and that lists are addressed by number.</source>
        <translation>请检查拼写；列表元素须用数字表示。</translation>
    </message>
    <message>
        <source>There is nothing at this path.</source>
        <translation>此路径不存在。</translation>
    </message>
    <message>
        <source>Compare it with the paths in the table; names must match exactly.</source>
        <translation>请与表中的路径对照；名称须完全一致。</translation>
    </message>
    <message>
        <source>A preview would have had to write, so it was stopped.</source>
        <translation>预览将会产生写入，因此已停止。</translation>
    </message>
    <message>
        <source>Refresh and try again.</source>
        <translation>请刷新后重试。</translation>
    </message>
    <message>
        <source>This cannot be written now.</source>
        <translation>现在无法写入。</translation>
    </message>
    <message>
        <source>Wait for a running round to end, or make a copy of a read-only folder.</source>
        <translation>请等待进行中的轮次结束；若文件夹只读，请先复制一份。</translation>
    </message>
    <message>
        <source>The card&apos;s rules do not allow this value.</source>
        <translation>角色卡的规则不允许此值。</translation>
    </message>
    <message>
        <source>Use a value of the kind and range that the card declares.</source>
        <translation>请使用符合角色卡所声明类型和范围的值。</translation>
    </message>
    <message>
        <source>The variables are declared by code that cannot be run here.</source>
        <translation>变量由代码声明，无法在此运行。</translation>
    </message>
    <message>
        <source>They can be read. Writing needs a declaration this version understands.</source>
        <translation>可以读取；写入则需要此版本支持的声明。</translation>
    </message>
    <message>
        <source>The card holds several schemas that differ.</source>
        <translation>角色卡中有多个互不相同的变量结构。</translation>
    </message>
    <message>
        <source>The session does not fit this request.</source>
        <translation>会话与此请求不符。</translation>
    </message>
    <message>
        <source>Only the newest round can be edited; choose it and try again.</source>
        <translation>只能编辑最新一轮；请选择最新一轮后重试。</translation>
    </message>
    <message>
        <source>The starting state of a branch could not be taken.</source>
        <translation>无法取得分支的起始状态。</translation>
    </message>
    <message>
        <source>Choose another round to branch from.</source>
        <translation>请从另一轮开始分支。</translation>
    </message>
    <message>
        <source>The branch already has a state of its own.</source>
        <translation>该分支已有自己的状态。</translation>
    </message>
    <message>
        <source>Make a new branch.</source>
        <translation>请新建分支。</translation>
    </message>
    <message>
        <source>The branch does not match the round it came from.</source>
        <translation>该分支与其来源轮次不一致。</translation>
    </message>
    <message>
        <source>Make the branch again from the original session.</source>
        <translation>请从原会话重新建立分支。</translation>
    </message>
    <message>
        <source>The branch is not finished yet.</source>
        <translation>该分支尚未完成。</translation>
    </message>
    <message>
        <source>Open the folder again to let it finish.</source>
        <translation>请重新打开文件夹，使其完成。</translation>
    </message>
    <message>
        <source>The branch has no starting state.</source>
        <translation>该分支没有起始状态。</translation>
    </message>
    <message>
        <source>The session is not the one this state was recorded for.</source>
        <translation>此会话并非该状态记录时的会话。</translation>
    </message>
    <message>
        <source>Check that the session file was not replaced by another.</source>
        <translation>请检查会话文件是否被替换。</translation>
    </message>
    <message>
        <source>The right to write this session was lost.</source>
        <translation>已失去对此会话的写入权。</translation>
    </message>
    <message>
        <source>Close other programs that use this folder, then try again.</source>
        <translation>请关闭其他正在使用此文件夹的程序，再重试。</translation>
    </message>
    <message>
        <source>The reply uses a command that does not exist.</source>
        <translation>回复使用了不存在的命令。</translation>
    </message>
    <message>
        <source>Use set, add, insert, delete or move.</source>
        <translation>请使用 set、add、insert、delete 或 move。</translation>
    </message>
    <message>
        <source>The reply could not be applied.</source>
        <translation>回复未能应用。</translation>
    </message>
    <message>
        <source>The state is as it was before the reply.</source>
        <translation>状态与回复之前相同。</translation>
    </message>
    <message>
        <source>The answer about how this state is used was malformed.</source>
        <translation>关于此状态用途的应答格式有误。</translation>
    </message>
    <message>
        <source>Look at the extension that manages this state.</source>
        <translation>请检查管理此状态的扩展。</translation>
    </message>
    <message>
        <source>The write was called off because the request was out of date.</source>
        <translation>请求已过时，写入已取消。</translation>
    </message>
    <message>
        <source>Nothing was changed. Try again if it is still wanted.</source>
        <translation>没有任何改动。如仍需要，请重试。</translation>
    </message>
    <message>
        <source>A rule did not allow this write.</source>
        <translation>规则不允许此次写入。</translation>
    </message>
    <message>
        <source>Nothing was changed. Look at the rules of this state.</source>
        <translation>没有任何改动。请检查此状态的规则。</translation>
    </message>
    <message>
        <source>The ledger is damaged or of a version that is not known here.</source>
        <translation>账本已损坏，或版本无法识别。</translation>
    </message>
    <message>
        <source>It was not touched. Use the previous copy, or a newer version of this program.</source>
        <translation>账本未被改动。请使用之前的副本，或更新本程序。</translation>
    </message>
    <message>
        <source>The permission to write was withdrawn.</source>
        <translation>写入许可已撤销。</translation>
    </message>
    <message>
        <source>The state has moved on since you began to edit.</source>
        <translation>开始编辑之后，状态已变。</translation>
    </message>
    <message>
        <source>Your draft is kept. Cancel, look at the new value, then edit again.</source>
        <translation>草稿已保留。请取消，核对新值后再编辑。</translation>
    </message>
    <message>
        <source>This state does not belong to the chosen session.</source>
        <translation>此状态不属于所选会话。</translation>
    </message>
    <message>
        <source>Choose a session that uses it.</source>
        <translation>请选择使用它的会话。</translation>
    </message>
    <message>
        <source>The request for the states of this session was malformed.</source>
        <translation>查询此会话状态的请求格式有误。</translation>
    </message>
    <message>
        <source>This was refused for a reason that has no description here.</source>
        <translation>操作被拒绝，此处没有该原因的说明。</translation>
    </message>
    <message>
        <source>The ledger would grow past 32 MiB.</source>
        <translation>账本将超过 32 MiB。</translation>
    </message>
    <message>
        <source>Nothing was written. Continue in a new playthrough.</source>
        <translation>未写入任何内容。请在新周目中继续。</translation>
    </message>
    <message>
        <source>Another program has written this file meanwhile.</source>
        <translation>其间另一个程序写入了此文件。</translation>
    </message>
    <message>
        <source>Nothing was overwritten. Refresh, look at the new values, then try again.</source>
        <translation>没有覆盖任何内容。请刷新并核对新值，再重试。</translation>
    </message>
    <message>
        <source>The file could not be written to disk.</source>
        <translation>文件未能写入磁盘。</translation>
    </message>
    <message>
        <source>What was saved before is still there. Check the disk, then try again.</source>
        <translation>之前保存的内容仍在。请检查磁盘后重试。</translation>
    </message>
    <message>
        <source>Another program is using this folder.</source>
        <translation>另一个程序正在使用此文件夹。</translation>
    </message>
    <message>
        <source>Close it there, then try again.</source>
        <translation>请先在那个程序中关闭，再重试。</translation>
    </message>
    <message>
        <source>The card of this playthrough is not in the folder.</source>
        <translation>此周目的角色卡不在文件夹中。</translation>
    </message>
    <message>
        <source>Import the same card again.</source>
        <translation>请重新导入同一张角色卡。</translation>
    </message>
    <message>
        <source>The list of playthroughs in this folder is damaged.</source>
        <translation>此文件夹的周目列表已损坏。</translation>
    </message>
    <message>
        <source>The ledgers are untouched and can be opened one by one, read-only.</source>
        <translation>各账本未受影响，可逐个以只读方式打开。</translation>
    </message>
    <message>
        <source>The session log is damaged.</source>
        <translation>会话日志已损坏。</translation>
    </message>
    <message>
        <source>Whole rounds before the damage are shown; the rest is left as it is.</source>
        <translation>损坏处之前的完整轮次会显示；其余保持原样。</translation>
    </message>
    <message>
        <source>This playthrough is no longer there.</source>
        <translation>此周目已不存在。</translation>
    </message>
    <message>
        <source>Open the folder again.</source>
        <translation>请重新打开文件夹。</translation>
    </message>
    <message>
        <source>This folder is neither a workspace nor holds a ledger.</source>
        <translation>此文件夹不是工作区，也没有账本。</translation>
    </message>
    <message>
        <source>Choose a folder with workspace.json or mvu-instances.json, or an empty one.</source>
        <translation>请选择含 workspace.json 或 mvu-instances.json 的文件夹，或空文件夹。</translation>
    </message>
    <message>
        <source>Copy it to a folder of your own to continue.</source>
        <translation>如需继续，请复制到自己的文件夹。</translation>
    </message>
    <message>
        <source>A file could not be read or written.</source>
        <translation>文件无法读取或写入。</translation>
    </message>
    <message>
        <source>Check that it exists, that you may use it, and that the disk has room.</source>
        <translation>请检查文件是否存在、是否有权限，以及磁盘空间是否充足。</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>程序内部出错。</translation>
    </message>
    <message>
        <source>Your files are as they were last saved. The log tells more.</source>
        <translation>文件保持上次保存时的内容。详情见日志。</translation>
    </message>
    <message>
        <source>The program ended unexpectedly the last time.</source>
        <translation>程序上次意外退出。</translation>
    </message>
    <message>
        <source>Your files are as they were last saved. The report helps to find the cause.</source>
        <translation>文件保持上次保存时的内容。此报告有助于查找原因。</translation>
    </message>
    <message>
        <source>The code and its details are below.</source>
        <translation>代码与详情见下方。</translation>
    </message>
    <message>
        <source>the kind of value does not fit</source>
        <translation>值的类型不符</translation>
    </message>
    <message>
        <source>a required variable would be missing</source>
        <translation>将缺少必需的变量</translation>
    </message>
    <message>
        <source>no new keys are allowed here</source>
        <translation>此处不允许新键</translation>
    </message>
    <message>
        <source>this list does not allow elements to be removed</source>
        <translation>此列表不允许删除元素</translation>
    </message>
    <message>
        <source>this variable is required and cannot be removed</source>
        <translation>此变量必需，不能删除</translation>
    </message>
    <message>
        <source>the target is neither an object nor a list that takes this</source>
        <translation>目标既不是对象，也不是可接受此项的列表</translation>
    </message>
    <message>
        <source>the variables are not an object</source>
        <translation>变量不是对象</translation>
    </message>
    <message>
        <source>the kept schema is damaged here</source>
        <translation>保存的变量结构在此处损坏</translation>
    </message>
    <message>
        <source>there is no command of this name</source>
        <translation>没有此名称的命令</translation>
    </message>
    <message>
        <source>the number or kind of arguments does not fit</source>
        <translation>参数的数量或类型不符</translation>
    </message>
    <message>
        <source>a bracket or quote is never closed</source>
        <translation>括号或引号没有闭合</translation>
    </message>
    <message>
        <source>the patch is not a list in [ ]</source>
        <translation>补丁不是 [ ] 括起的列表</translation>
    </message>
    <message>
        <source>the patch has an operation that does not exist</source>
        <translation>补丁中有不存在的操作</translation>
    </message>
    <message>
        <source>the patch row has no value</source>
        <translation>补丁项缺少值</translation>
    </message>
    <message>
        <source>nothing can be inserted at the root</source>
        <translation>不能在根部插入</translation>
    </message>
    <message>
        <source>only numbers can be added</source>
        <translation>只能与数字相加</translation>
    </message>
    <message>
        <source>this text is not a number, and the variable is one</source>
        <translation>此文本不是数字，而变量是数字</translation>
    </message>
    <message>
        <source>this is not a position in the list</source>
        <translation>这不是列表中的位置</translation>
    </message>
    <message>
        <source>it cannot be moved into itself</source>
        <translation>不能移动到自身之中</translation>
    </message>
    <message>
        <source>the root cannot be removed</source>
        <translation>根部不能删除</translation>
    </message>
    <message>
        <source>the element to remove was not found</source>
        <translation>找不到要删除的元素</translation>
    </message>
    <message>
        <source>it cannot be moved to the root</source>
        <translation>不能移动到根部</translation>
    </message>
    <message>
        <source>the move does not say from where</source>
        <translation>移动命令没有指明来源</translation>
    </message>
    <message>
        <source>nothing can be merged into null</source>
        <translation>不能合并到 null</translation>
    </message>
    <message>
        <source>one of the greeting&apos;s commands was refused</source>
        <translation>开场白中有一条命令被拒绝</translation>
    </message>
    <message>
        <source>the path is not a text or is too long</source>
        <translation>路径不是文本，或过长</translation>
    </message>
    <message>
        <source>a patch path begins with / and escapes ~ as ~0 or ~1</source>
        <translation>补丁路径以 / 开头，~ 只能写作 ~0 或 ~1</translation>
    </message>
    <message>
        <source>a part of the path is empty or out of place</source>
        <translation>路径中有一段为空或位置不当</translation>
    </message>
    <message>
        <source>the path ends with a dot</source>
        <translation>路径以点号结尾</translation>
    </message>
    <message>
        <source>the brackets of the path hold neither digits nor a quoted key</source>
        <translation>路径的方括号内既不是数字，也不是带引号的键</translation>
    </message>
    <message>
        <source>this key is never allowed</source>
        <translation>不允许使用此键</translation>
    </message>
    <message>
        <source>a key must be a text or a number</source>
        <translation>键必须是文本或数字</translation>
    </message>
    <message>
        <source>the number is not finite</source>
        <translation>数字不是有限值</translation>
    </message>
    <message>
        <source>the expression does not come to a number</source>
        <translation>表达式的结果不是数字</translation>
    </message>
    <message>
        <source>there is text left after the value</source>
        <translation>值的后面还有多余内容</translation>
    </message>
    <message>
        <source>this is not valid syntax</source>
        <translation>语法无效</translation>
    </message>
    <message>
        <source>this is not valid YAML</source>
        <translation>不是有效的 YAML</translation>
    </message>
    <message>
        <source>this key is there twice</source>
        <translation>同一个键出现了两次</translation>
    </message>
    <message>
        <source>anchors and aliases (&amp; and *) are not allowed</source>
        <translation>不允许使用锚点和别名（&amp; 与 *）</translation>
    </message>
    <message>
        <source>tags (!) are not allowed</source>
        <translation>不允许使用标签（!）</translation>
    </message>
    <message>
        <source>this is not valid JSON</source>
        <translation>不是有效的 JSON</translation>
    </message>
    <message>
        <source>the text holds no keys with values</source>
        <translation>文本中没有键值对</translation>
    </message>
    <message>
        <source>an opening and a closing tag do not match</source>
        <translation>开始标签与结束标签不匹配</translation>
    </message>
    <message>
        <source>a tag is never closed</source>
        <translation>标签没有闭合</translation>
    </message>
    <message>
        <source>this version cannot run schema declarations yet</source>
        <translation>此版本尚不能运行变量结构声明</translation>
    </message>
    <message>
        <source>it lies in a folder; only scripts at the top level count</source>
        <translation>它在文件夹中；只有最外层的脚本生效</translation>
    </message>
    <message>
        <source>it lies in the old script list, which is not read</source>
        <translation>它在旧的脚本列表中，不会被读取</translation>
    </message>
    <message>
        <source>an unknown name</source>
        <translation>未知名称</translation>
    </message>
    <message>
        <source>an operator that is not allowed</source>
        <translation>不允许的运算符</translation>
    </message>
    <message>
        <source>an operand that cannot be computed with</source>
        <translation>无法参与运算的操作数</translation>
    </message>
    <message>
        <source>a method that is not allowed</source>
        <translation>不允许的方法</translation>
    </message>
    <message>
        <source>a call of something that cannot be called</source>
        <translation>调用了不可调用的对象</translation>
    </message>
    <message>
        <source>the text inside the picture is damaged</source>
        <translation>图片中的文本已损坏</translation>
    </message>
    <message>
        <source>the picture is cut off</source>
        <translation>图片不完整</translation>
    </message>
    <message>
        <source>the picture holds no card</source>
        <translation>图片中没有角色卡</translation>
    </message>
    <message>
        <source>the text is not JSON</source>
        <translation>文本不是 JSON</translation>
    </message>
    <message>
        <source>the JSON has none of a card&apos;s fields</source>
        <translation>JSON 中没有角色卡的字段</translation>
    </message>
    <message>
        <source>too many values</source>
        <translation>值过多</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>the text is too long</source>
        <translation>文本过长</translation>
    </message>
    <message>
        <source>too many commands</source>
        <translation>命令过多</translation>
    </message>
    <message>
        <source>the path has too many parts</source>
        <translation>路径层级过多</translation>
    </message>
    <message>
        <source>the expression is too long</source>
        <translation>表达式过长</translation>
    </message>
    <message>
        <source>too much work for one expression</source>
        <translation>表达式计算量过大</translation>
    </message>
    <message>
        <source>a round is running</source>
        <translation>有一轮正在进行</translation>
    </message>
    <message>
        <source>the source is open for reading only</source>
        <translation>来源以只读方式打开</translation>
    </message>
    <message>
        <source>the session changed meanwhile</source>
        <translation>会话其间已变</translation>
    </message>
    <message>
        <source>the file changed meanwhile</source>
        <translation>文件其间已变</translation>
    </message>
</context>
</TS>
