import ads.frontrow.Frontrow;
import ads.frontrow.FrontrowAds;
import ads.frontrow.FrontrowSettings;
import android.app.Activity;
import android.app.Application;
import android.util.Log;

class FirstAd extends Application {
    FrontrowAds ads;

    @Override
    public void onCreate() {
        super.onCreate();
        String network = "https://network.example.com";
        ads = new Frontrow(this, new FrontrowSettings.Builder(network).test(true).build());
    }

    void showBetweenLevels(Activity activity) {
        ads.requestAd("fr_p_…", result -> {
            if (result.getAd() == null) Log.i("ads", result.getReason().getName());
            else result.getAd().show(activity, outcome -> Log.i("ads", "" + outcome.getShown()));
        });
    }
}
