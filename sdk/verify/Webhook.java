import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Webhook {
    /** Throws where the message is not genuine. body: the exact text; headers: in lower case. */
    static void verify(String secret, Map<String, String> headers, String body, long nowSeconds)
            throws Exception {
        String id = headers.getOrDefault("webhook-id", "");
        String timestamp = headers.getOrDefault("webhook-timestamp", "");
        if (!timestamp.matches("\\d{1,12}") || Math.abs(nowSeconds - Long.parseLong(timestamp)) > 300)
            throw new SecurityException("the timestamp is too old");
        byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        byte[] sum = mac.doFinal((id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(sum)).getBytes(StandardCharsets.UTF_8);
        for (String given : headers.getOrDefault("webhook-signature", "").split(" "))
            if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected)) return;
        throw new SecurityException("the signature is wrong");
    }
}
